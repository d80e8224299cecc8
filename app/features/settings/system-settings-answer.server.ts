import type { Caller } from "~/auth/caller.server";
import { tFor } from "~/i18n/i18n.server";
import { themeTones } from "~/ui/theme";
import { listAreaSettings } from "./area-settings.server";
import type { SystemSettings } from "./system-settings.schema";
import { isSecretReadable, listSecretNames, maskedSecret, type SecretName } from "~/settings/secrets.server";
import { listFields } from "~/settings/section";
import { listSections, listSettingKeys, type Settings } from "~/settings/sections";
import { getValueAtPath, setValueAtPath } from "~/settings/value-at-path";
import type { SettingRow } from "~/settings/settings.server";

/** The settings under their API names, with masked secrets. */
export function settingsToApi(settings: Settings): Omit<SystemSettings, "updatedAt" | "notices"> {
  const answer = {};
  for (const { row, api, fields } of listSections()) {
    for (const { path, field } of listFields(fields)) {
      const name = [row, ...path];
      const stored = getValueAtPath(settings, name);
      const value: unknown = field.toApi ? field.toApi(stored) : stored;
      const shown = field.isSecret ? maskedSecret(name.join(".") as SecretName, settings) : value;
      setValueAtPath(answer, api === "" ? path : [api, ...path], shown);
    }
  }
  const { siteDescription } = settings.site;
  setValueAtPath(
    answer,
    ["siteSettings", "siteDescription"],
    siteDescription[settings.languages.defaultLanguage],
  );
  setValueAtPath(answer, ["siteSettings", "siteDescriptions"], siteDescription);
  return answer as SystemSettings;
}

/** The same, with the time when each part was saved and the notices to the administrator. */
export function systemSettingsToApi(caller: Caller, settings: Settings, rows: SettingRow[]): SystemSettings {
  const savedAt = new Map(rows.map((row) => [row.key, row.updatedAt]));
  return {
    ...settingsToApi(settings),
    updatedAt: Object.fromEntries(listSettingKeys().map((key) => [key, savedAt.get(key) ?? null])),
    notices: listSettingNotices(caller, settings),
  };
}

function listSettingNotices({ language }: Caller, settings: Settings): string[] {
  const t = tFor(language);
  const { primaryColor, secondaryColor } = settings.site;
  const { brand, accent } = themeTones(primaryColor, secondaryColor, "day");
  const adjusted = (chosen: string, shown: string | undefined) =>
    chosen.toLowerCase() === shown ? [] : [t("admin-settings:notices.colour", { chosen, shown })];
  return [
    ...adjusted(primaryColor, brand),
    ...adjusted(secondaryColor, accent),
    ...listAreaSettings().flatMap(({ listNotices }) => listNotices?.(settings).map((key) => t(key)) ?? []),
    ...(listSecretNames().every((name) => isSecretReadable(name, settings))
      ? []
      : [t("admin-settings:notices.unreadable")]),
  ];
}
