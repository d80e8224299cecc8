import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { hasSecondFactor } from "~/features/accounts/sign-in/has-second-factor.server";
import { countryOptions } from "~/i18n/country-options";
import { isSecretReadable, listSecretNames } from "~/settings/secrets.server";
import { listSections, type SettingsScreens } from "~/settings/sections";
import { ministryCountry } from "~/settings/ministry-country";
import { getSettings } from "~/settings/settings.server";
import { listAreaScreens } from "./area-settings.server";
import { listChoices, listDrawnGroups, type SettingsGroupData } from "./drawn-settings.server";
import { toFormValues } from "./form-values.server";
import { listProtectedFields } from "./protected-changes.server";
import type { SystemSettings } from "./system-settings.schema";
import { showSystemSettings } from "./system-settings-admin.server";

/** The data of the settings screen, plus each area's own data under its name. */
export interface SettingsScreen extends SettingsScreens {
  settings: SystemSettings;
  /** The same as form values. */
  values: Record<string, string>;
  /** All time zones to choose from. */
  timeZones: string[];
  /** The ministry's country, labelled in the caller's language. */
  countries: { value: string; label: string }[];
  /** The options of the other choices, by form name. */
  choices: Record<string, readonly string[]>;
  /** Some secrets were encrypted with another SESSION_SECRET and must be entered again. */
  hasUnreadable: boolean;
  /** The form's fields that require a confirmed identity to change. */
  protectedFields: string[];
  /** The confirmation also asks for a code. */
  hasSecondFactor: boolean;
  /** The settings without hand-written markup, in groups. */
  groups: SettingsGroupData[];
}

/** The settings with the options that the screen offers. */
export async function showSettingsScreen(caller: Caller): Promise<SettingsScreen> {
  requirePermission(caller, "manage_users");
  const settings = await showSystemSettings(caller);
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", settings.publishing.timeZone]);
  const kept = await getSettings();
  const ofAreas = Object.fromEntries(listAreaScreens().map(({ name, show }) => [name, show(caller, kept)]));
  return {
    settings,
    values: {
      ...toFormValues(settings, caller.language),
      ...beginReceiptText(settings, ministryCountry(kept)),
    },
    timeZones: [...zones].sort(),
    countries: countryOptions(caller.language),
    choices: listChoices(),
    hasUnreadable: !listSecretNames().every((name) => isSecretReadable(name, kept)),
    protectedFields: listProtectedFields(listSections()),
    hasSecondFactor: await hasSecondFactor(caller),
    groups: listDrawnGroups(caller.language),
    ...(ofAreas as unknown as SettingsScreens),
  };
}

/** The form values of the new receipt text: the ministry's country, unless it has a text. */
function beginReceiptText({ giving }: SystemSettings, country: string): Record<string, string> {
  const { texts } = giving.receipts;
  if (texts.some((text) => text.country === country)) return {};
  return { [`giving_receipts_texts_${texts.length}_country`]: country };
}
