import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { hasSecondFactor } from "~/features/accounts/sign-in/has-second-factor.server";
import { isSecretReadable, listSecretNames } from "~/settings/secrets.server";
import { listSections, type SettingsScreens } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { listAreaScreens } from "./area-settings.server";
import { listChoices, listDrawnGroups, type SettingsGroupData } from "./drawn-settings.server";
import { toFormValues } from "./form-values.server";
import { listProtectedFields } from "./protected-changes.server";
import type { SystemSettings } from "./system-settings.schema";
import { showSystemSettings } from "./system-settings-admin.server";

/** What the settings' screen is drawn from, with what the areas add under their names. */
export interface SettingsScreen extends SettingsScreens {
  settings: SystemSettings;
  /** The same as a form writes it. */
  values: Record<string, string>;
  /** Every time zone there is, for the choice. */
  timeZones: string[];
  /** The values of the other choices, by the form's names. */
  choices: Record<string, readonly string[]>;
  /** Secrets were encrypted with another SESSION_SECRET, and must be entered again. */
  hasUnreadable: boolean;
  /** The form's fields that are changed only by who proves who they are. */
  protectedFields: string[];
  /** That asks the person for a code too. */
  hasSecondFactor: boolean;
  /** The settings that no tab draws by hand, in groups. */
  groups: SettingsGroupData[];
}

/** The settings with what the screen offers to choose from. */
export async function showSettingsScreen(caller: Caller): Promise<SettingsScreen> {
  requirePermission(caller, "manage_users");
  const settings = await showSystemSettings(caller);
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", settings.publishing.timeZone]);
  const kept = await getSettings();
  const ofAreas = Object.fromEntries(listAreaScreens().map(({ name, show }) => [name, show(caller, kept)]));
  return {
    settings,
    values: toFormValues(settings, caller.language),
    timeZones: [...zones].sort(),
    choices: listChoices(),
    hasUnreadable: !listSecretNames().every((name) => isSecretReadable(name, kept)),
    protectedFields: listProtectedFields(listSections()),
    hasSecondFactor: await hasSecondFactor(caller),
    groups: listDrawnGroups(caller.language),
    ...(ofAreas as unknown as SettingsScreens),
  };
}
