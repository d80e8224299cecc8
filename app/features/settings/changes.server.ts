import { asCalled } from "./shown-settings.server";
import { secretNames, sealedSecret, type SecretName } from "./secrets.server";
import { maskOf } from "./settings-choices";
import type { Settings } from "./settings.schema";

const longest = 200;
/** Under which name the call knows each secret. */
const calledAs: Record<SecretName, string> = {
  "email.apiKey": "emailService.apiKey",
  "payments.stripe.secretKey": "paymentGateways.stripe.secretKey",
  "payments.stripe.webhookSecret": "paymentGateways.stripe.webhookSecret",
  "payments.paypal.clientSecret": "paymentGateways.paypal.clientSecret",
};

type Facts = Record<string, string | number | boolean>;

/** The fields that differ, as the record of changes keeps them: under the call's names, and of a secret only that. */
export function changesBetween(before: Settings, after: Settings): { before: Facts; after: Facts } {
  const [was, is] = [factsOf(before), factsOf(after)];
  const differing = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => (was[name] ?? "") !== (is[name] ?? ""),
  );
  const changes = { before: only(was, differing), after: only(is, differing) };
  for (const name of secretNames) {
    const [old, kept] = [sealedSecret(name, before), sealedSecret(name, after)];
    if (old === kept) continue;
    changes.before[calledAs[name]] = old && maskOf("");
    changes.after[calledAs[name]] = kept && "changed";
  }
  return changes;
}

const only = (facts: Facts, names: string[]): Facts =>
  Object.fromEntries(names.map((name) => [name, short(facts[name] ?? "")]));

const short = (fact: Facts[string]) =>
  typeof fact === "string" && fact.length > longest ? `${fact.slice(0, longest - 1)}…` : fact;

function factsOf(settings: Settings): Facts {
  const called = asCalled(settings);
  const { siteDescription: _inFourAlready, ...siteSettings } = called.siteSettings;
  const secrets = Object.values(calledAs);
  const facts = flat({ ...called, siteSettings, availableLanguages: called.availableLanguages.join(", ") });
  return Object.fromEntries(facts.filter(([name]) => !secrets.includes(name)));
}

function flat(value: unknown, name = ""): [string, string | number | boolean][] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => flat(inner, name ? `${name}.${key}` : key));
  }
  return [[name, value as Facts[string]]];
}
