import { settingsToApi } from "./system-settings-answer.server";
import { apiSecretNames, listSecretNames, sealedSecret } from "~/settings/secrets.server";
import { maskSecret } from "~/settings/secret-mask";
import type { Settings } from "~/settings/sections";

const MAX_TEXT_LENGTH = 200;

type Facts = Record<string, string | number | boolean>;

/** The changed fields for the audit log, under their API names. For a secret, only the fact that it changed. */
export function listSettingChanges(before: Settings, after: Settings): { before: Facts; after: Facts } {
  const [was, is] = [toSettingFacts(before), toSettingFacts(after)];
  const differing = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => (was[name] ?? "") !== (is[name] ?? ""),
  );
  const changes = { before: pickFacts(was, differing), after: pickFacts(is, differing) };
  for (const name of listSecretNames()) {
    const [old, kept] = [sealedSecret(name, before), sealedSecret(name, after)];
    if (old === kept) continue;
    changes.before[apiSecretNames()[name]] = old && maskSecret("");
    changes.after[apiSecretNames()[name]] = kept && "changed";
  }
  return changes;
}

const pickFacts = (facts: Facts, names: string[]): Facts =>
  Object.fromEntries(names.map((name) => [name, truncateFact(facts[name] ?? "")]));

const truncateFact = (fact: Facts[string]) =>
  typeof fact === "string" && fact.length > MAX_TEXT_LENGTH ? `${fact.slice(0, MAX_TEXT_LENGTH - 1)}…` : fact;

function toSettingFacts(settings: Settings): Facts {
  const inApi = settingsToApi(settings);
  const { siteDescription: _inSiteDescriptions, ...siteSettings } = inApi.siteSettings;
  const secrets = Object.values(apiSecretNames());
  const facts = flattenSettings({
    ...inApi,
    siteSettings,
    availableLanguages: inApi.availableLanguages.join(", "),
  });
  return Object.fromEntries(facts.filter(([name]) => !secrets.includes(name)));
}

function flattenSettings(value: unknown, name = ""): [string, string | number | boolean][] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      flattenSettings(inner, name ? `${name}.${key}` : key),
    );
  }
  return [[name, value as Facts[string]]];
}
