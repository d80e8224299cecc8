import type { Caller } from "~/auth/caller.server";
import { countryName } from "~/i18n/country-name";
import { getSettings } from "~/settings/settings.server";
import type { HelpLine } from "./help-line-choices";

/** The help lines of a country, in the order of the settings. */
export interface CountryHelpLines {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** In the reader's language. */
  country: string;
  lines: Omit<HelpLine, "country">[];
}

/** The ministry's help lines, grouped by country. The result depends only on the language. */
export async function listHelpLines({ language }: Pick<Caller, "language">): Promise<CountryHelpLines[]> {
  const { helpLines } = (await getSettings()).prayers;
  const groups = new Map<string, CountryHelpLines>();
  for (const { country: code, ...line } of helpLines) {
    const group = groups.get(code) ?? { code, country: countryName(code, language), lines: [] };
    groups.set(code, group);
    group.lines.push(line);
  }
  return [...groups.values()];
}
