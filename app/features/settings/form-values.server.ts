import type { Language } from "~/i18n/languages";
import type { FormValue } from "~/settings/fields";
import { listFields } from "~/settings/section";
import { listSections } from "~/settings/sections";
import { getValueAtPath } from "~/settings/value-at-path";
import type { SystemSettings } from "./system-settings.schema";

/** Settings as form values under form names, such as `emailService_apiKey`. A switch that is off is omitted. */
export function toFormValues(settings: SystemSettings, language: Language): Record<string, string> {
  const inOwnForm = listSections().flatMap(({ api, fields }) =>
    listFields(fields).flatMap(({ path, field }) => {
      const name = [api, ...path].filter(Boolean);
      return field.toForm
        ? flattenFormValues(field.toForm(getValueAtPath(settings, name), language), name.join("_"))
        : [];
    }),
  );
  return Object.fromEntries([...flattenFormValues(settings), ...inOwnForm]);
}

function flattenFormValues(value: FormValue, name = ""): [string, string][] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      flattenFormValues(inner, name ? `${name}_${key}` : key),
    );
  }
  if (value === false || value === null) return [];
  return [[name, value === true ? "on" : String(value)]];
}
