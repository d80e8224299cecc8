import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsTabs } from "~/features/settings/settings-choices";
import { i18nFor } from "~/i18n/i18n.server";
import { textKey } from "~/i18n/text-key";
import type { SettingField } from "~/settings/fields";
import { listFields, type SettingsTab } from "~/settings/section";
import { listSections } from "~/settings/sections";
import { getValueAtPath } from "~/settings/value-at-path";
import { firstSettings } from "~db/library/settings";
import "~tests/support/areas";

const { t, exists } = i18nFor("en");

/** Labels and hints of fields that the screen does not name `fields.<name>`: groups, and texts by mail provider. */
const otherTexts: Record<string, { labels?: string[]; hint?: string }> = {
  siteSettings_siteDescription: {
    labels: ["admin-settings:parts.description"],
    hint: "admin-settings:parts.descriptionHint",
  },
  emailService_provider: { hint: "admin-settings:parts.mailServiceNone" },
  emailService_apiKey: {
    labels: [
      ...["appPassword", "password", "smtpKey", "serverToken"].map(
        (name) => `admin-mail-account:labels.${name}`,
      ),
      "admin-settings:fields.emailService_apiKey",
    ],
  },
  emailService_username: {
    labels: ["admin-mail-account:labels.accountAddress", "admin-settings:fields.emailService_username"],
    hint: "admin-mail-account:hints.accountAddress",
  },
  emailService_host: {
    labels: ["admin-mail-account:labels.host"],
    hint: "admin-mail-account:hints.host",
  },
  emailService_port: {
    labels: ["admin-mail-account:labels.port"],
    hint: "admin-mail-account:hints.port",
  },
  emailService_sendingLimit: { hint: "admin-settings:parts.sendingLimitHint" },
  emailService_perMinute: { hint: "admin-settings:hints.emailService_sendingLimit.own" },
  emailService_perDay: { hint: "admin-settings:hints.emailService_sendingLimit.own" },
  giving_wall_levels: { labels: ["admin-settings:parts.wall"], hint: "admin-settings:parts.wallHint" },
  giving_receipts_texts: {
    labels: ["admin-settings:parts.receiptTexts"],
    hint: "admin-settings:parts.receiptTextsHint",
  },
  ministry_claims: { labels: ["admin-settings:parts.claims"], hint: "admin-settings:parts.claimsHint" },
  ministry_videos: { labels: ["admin-settings:parts.videos"], hint: "admin-settings:parts.videosHint" },
  ministry_givingPurpose: { hint: "admin-settings:parts.textsHint" },
  ministry_newsletterPromise: { hint: "admin-settings:parts.textsHint" },
  ministry_logo: { hint: "admin-settings:logo.hint" },
  siteSettings_primaryColor: { hint: "admin-settings:parts.coloursHint" },
  siteSettings_secondaryColor: { hint: "admin-settings:parts.coloursHint" },
};
/** What the screen fills into its hints. */
const facts = {
  address: "the mailbox that sends, else `MAIL_FROM`, else the ministry’s address",
  name: "`MAIL_FROM`, else the site’s name",
};

const head = ["| setting | name in the API | default | meaning |", "| --- | --- | --- | --- |"];

/** The settings of a tab as a table. */
const tableOf = (tab: SettingsTab) =>
  listSections()
    .filter((section) => section.tab === tab)
    .flatMap(({ row, api, texts, fields }) =>
      listFields(fields).map(({ path, field }) => {
        const names = [api, ...path].filter(Boolean);
        const name = names.join("_");
        const { labels, hint } = otherTexts[name] ?? {};
        const key = (kind: string) => textKey(texts ?? "admin-settings", `${kind}.${name}`);
        const label = (labels ?? [key("fields")]).map((one) => t(one)).join(" / ");
        const meaning = hint ?? key("hints");
        const cells = [
          label,
          `\`${names.join(".")}\``,
          defaultOf(field, getValueAtPath(firstSettings(), [row, ...path])),
          meaningOf(meaning),
        ];
        expect(label, name).not.toContain(name); // a missing label
        return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
      }),
    );

/** Empty for hints that depend on another choice. */
const meaningOf = (key: string) => {
  const hint: unknown = exists(key) ? t(key, { ...facts, returnObjects: true }) : "";
  return typeof hint === "string" ? hint : "";
};

function defaultOf({ initial, envName, toApi }: SettingField, seeded: unknown): string {
  if (envName) return `\`${envName}\``;
  const shown: unknown = toApi ? toApi(initial) : (seeded ?? initial);
  if (typeof shown === "boolean") return shown ? "on" : "off";
  if (typeof shown !== "object" || shown === null) return String(shown);
  const values: unknown[] = Object.values(shown).filter(Boolean);
  if (typeof values[0] === "object") return `${values.length} rows`;
  return "en" in shown && values.length > 0 ? "a text in each language" : values.join(", ");
}

/** The guide with its list of settings made from the program. `npx vitest run settings-guide -u` writes it. */
test("the guide lists every setting as the screen and the API name it", async () => {
  const list = settingsTabs.flatMap((tab) => [
    `### ${t(`admin-settings:tabs.${tab}`)}`,
    "",
    ...head,
    ...tableOf(tab),
    "",
  ]);
  const guide = readFileSync("docs/settings.md", "utf8");
  const [before = "", after = ""] = guide.split(
    /(?<=<!-- prettier-ignore-start -->\n)[^]*(?=<!-- prettier-ignore-end -->)/,
  );
  await expect(`${before}\n${list.join("\n")}\n${after}`).toMatchFileSnapshot("../../../docs/settings.md");
});
