import { z } from "zod";
import { securitySettings } from "~/features/accounts/settings";
import { bibleStudyRetention } from "~/features/bible-study/settings";
import { contactAlertSettings, contactRetention } from "~/features/contact/settings";
import {
  donationAlertSettings,
  donationRetention,
  givingSettings,
  paymentSettings,
} from "~/features/giving/settings";
import { mailRetention, mailSettings } from "~/features/mail/settings";
import {
  newsletterAlertSettings,
  newsletterRetention,
  newsletterSettings,
} from "~/features/newsletter/settings";
import { backupScheduleSettings, backupSettings } from "~/features/operations/settings";
import {
  languageSettings,
  ministrySettings,
  prayerAlertSettings,
  publishingSettings,
  siteSettings,
} from "./house";
import type { SecretPath } from "./section";

/** Every section of the settings, in the order in which the call and the record of changes name them. */
export const settingsSections = [
  languageSettings,
  mailSettings,
  paymentSettings,
  givingSettings,
  contactAlertSettings,
  newsletterAlertSettings,
  donationAlertSettings,
  prayerAlertSettings,
  siteSettings,
  backupScheduleSettings,
  securitySettings,
  publishingSettings,
  newsletterSettings,
  ministrySettings,
  backupSettings,
  contactRetention,
  bibleStudyRetention,
  newsletterRetention,
  donationRetention,
  mailRetention,
] as const;

export type Section = (typeof settingsSections)[number];
type Form = "stored" | "input" | "output";

/** The fields of the sections that share a row, or a name in the call. */
export type MergedShape<S extends Section, F extends Form> = Merged<S[F]["shape"]>;
type Merged<Shapes> = (Shapes extends unknown ? (one: Shapes) => void : never) extends (
  all: infer All,
) => void
  ? { [K in keyof All]: All[K] extends z.ZodType ? All[K] : never }
  : never;

/** One shape of the fields of several sections. */
export const mergeShapes = (sections: readonly Section[], form: Form): Record<string, z.ZodType> =>
  Object.assign({}, ...sections.map((section) => section[form].shape)) as Record<string, z.ZodType>;

export type SettingKey = Section["row"];
type Rows = { [R in SettingKey]: z.ZodObject<MergedShape<Extract<Section, { row: R }>, "stored">> };
export type Settings = z.output<z.ZodObject<Rows>>;
export type MinistrySettings = Settings["ministry"];

/** One row a key in `system_settings`. */
export const settingKeys = [...new Set(settingsSections.map(({ row }) => row))];

export const settingsSchema = z.object(
  Object.fromEntries(
    settingKeys.map((key) => [
      key,
      z.object(
        mergeShapes(
          settingsSections.filter(({ row }) => row === key),
          "stored",
        ),
      ),
    ]),
  ),
) as unknown as z.ZodObject<Rows>;

export type SecretName = { [S in Section as S["row"]]: SecretPath<S["fields"], S["row"]> }[SettingKey];
