import { AppError } from "~/request/errors";
import { isSecretMask } from "~/settings/secret-mask";
import { isSameSecret, sealSecret, type SecretName } from "~/settings/secrets.server";
import { listFields } from "~/settings/section";
import { listSections, settingsSchema, type Settings } from "~/settings/sections";
import { getValueAtPath, setValueAtPath } from "~/settings/value-at-path";
import type { SystemSettingsInput } from "./system-settings.schema";

/** The settings with the input applied; changed secrets are sealed. */
export function mergeSettings(before: Settings, input: SystemSettingsInput): Settings {
  const wanted = {};
  for (const { row, api, fields } of listSections()) {
    for (const { path, field } of listFields(fields)) {
      const given = getValueAtPath(input, api === "" ? path : [api, ...path]);
      if (given === undefined) continue;
      const name = [row, ...path];
      const isSecret = field.isSecret === true;
      const value = isSecret
        ? sealChangedSecret(name.join(".") as SecretName, given as string, before)
        : given;
      setValueAtPath(wanted, name, value);
    }
  }
  setValueAtPath(wanted, ["site", "siteDescription"], wantedDescriptions(before, input));
  const after = settingsSchema.parse(mergeTree(before, wanted));
  requireTypedSecrets(before, after, input);
  return after;
}

/** Throws AppError 400 when a stored secret would go to another server than the one it was typed for. */
function requireTypedSecrets(before: Settings, after: Settings, input: SystemSettingsInput): void {
  for (const { row, api, fields } of listSections()) {
    for (const { path, field } of listFields(fields)) {
      const sectionOf = (settings: Settings) => getValueAtPath(settings, [row]) as Record<string, unknown>;
      const server = field.isFor?.(sectionOf(after)) ?? "";
      if (server === "" || server === field.isFor?.(sectionOf(before))) continue;
      const given = getValueAtPath(input, [api, ...path]) as string | undefined;
      const isKept = given === undefined || isSecretMask(given);
      if (isKept && getValueAtPath(before, [row, ...path]) !== "")
        throw new AppError(400, "invalid", {
          errors: { [[api, ...path].join(".")]: ["admin-settings:errors.secretAgain"] },
        });
    }
  }
}

/**
 * `siteDescription` is the text in the default language. It applies only when it differs from the stored text, which
 * the API had returned.
 */
function wantedDescriptions({ site, languages }: Settings, { siteSettings: given }: SystemSettingsInput) {
  const description = given?.siteDescription;
  const isReworded =
    description !== undefined && description !== site.siteDescription[languages.defaultLanguage];
  const reworded = isReworded ? { [languages.defaultLanguage]: description } : {};
  return { ...given?.siteDescriptions, ...reworded };
}

/** Undefined for a mask and for the stored secret itself, which mean no change. */
function sealChangedSecret(name: SecretName, given: string, before: Settings): string | undefined {
  if (isSecretMask(given) || isSameSecret(name, given, before)) return undefined;
  return sealSecret(name, given);
}

/** Deep merge of `wanted` over `before`; a list is replaced as a whole. */
function mergeTree(before: unknown, wanted: unknown): unknown {
  if (wanted === undefined) return before;
  const isTree = (one: unknown): one is Record<string, unknown> =>
    typeof one === "object" && one !== null && !Array.isArray(one);
  if (!isTree(before) || !isTree(wanted)) return wanted;
  const keys = Object.keys({ ...before, ...wanted });
  return Object.fromEntries(keys.map((key) => [key, mergeTree(before[key], wanted[key])]));
}
