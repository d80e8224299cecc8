import { formatFieldAmount } from "~/features/giving/donations/minor-units";
import type { Language } from "~/i18n/languages";
import type { SystemSettings } from "../system-settings.schema";

type Value = string | number | boolean | null | { [name: string]: Value } | Value[];

/** Settings as a form writes them, under its names: `emailService_apiKey`; a switch that is off is not there. */
export function toFormValues(settings: SystemSettings, language: Language): Record<string, string> {
  const levels = flattenFormValues(settings.giving.wall.levels, "giving_wall_levels");
  return {
    ...Object.fromEntries(flattenFormValues(settings)),
    ...Object.fromEntries(levels.map(([name, amount]) => [name, formatFieldAmount(amount, language)])),
  };
}

function flattenFormValues(value: Value, name = ""): [string, string][] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      flattenFormValues(inner, name ? `${name}_${key}` : key),
    );
  }
  if (value === false || value === null) return [];
  return [[name, value === true ? "on" : String(value)]];
}
