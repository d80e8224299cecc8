import { amountInField } from "~/features/giving/money";
import type { Language } from "~/i18n/languages";
import type { SystemSettings } from "./editing.schema";

type Value = string | number | boolean | null | { [name: string]: Value } | Value[];

/** Settings as a form writes them, under its names: `emailService_apiKey`; a switch that is off is not there. */
export function writtenValues(settings: SystemSettings, language: Language): Record<string, string> {
  const levels = written(settings.giving.wall.levels, "giving_wall_levels");
  return {
    ...Object.fromEntries(written(settings)),
    ...Object.fromEntries(levels.map(([name, amount]) => [name, amountInField(amount, language)])),
  };
}

function written(value: Value, name = ""): [string, string][] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => written(inner, name ? `${name}_${key}` : key));
  }
  if (value === false || value === null) return [];
  return [[name, value === true ? "on" : String(value)]];
}
