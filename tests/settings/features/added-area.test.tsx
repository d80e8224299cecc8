import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Area } from "~/areas/area.server";
import { registerAreas } from "~/areas/registry.server";
import { systemCaller } from "~/auth/caller.server";
import { areas } from "~/features/areas.server";
import { toReadableChanges } from "~/features/operations/activity-text.server";
import { showSettingsScreen } from "~/features/settings/settings-admin.server";
import { saveSystemSettings, showSystemSettings } from "~/features/settings/system-settings-admin.server";
import { settingsForm } from "~/features/settings/system-settings.schema";
import { DrawnSettings, UnplacedSettings } from "~/features/settings/tabs/drawn-settings";
import { i18nFor } from "~/i18n/i18n.server";
import { choiceField, protectedField, switchField, textField, oneLine } from "~/settings/fields";
import { defineSettings } from "~/settings/section";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";

// An additional area that nothing outside this file knows.
const growthSettings = defineSettings({
  row: "growth",
  tab: "notifications",
  texts: "growth:settings",
  fields: {
    weeklyReminder: switchField(true),
    tone: choiceField(["gentle", "plain"], "gentle"),
    coach: protectedField(textField(oneLine)),
  },
});
const growthAlerts = defineSettings({
  row: "notifications",
  tab: "notifications",
  texts: "growth:settings",
  fields: { growthAlerts: switchField(false) },
});
const happened: unknown[] = [];
const growth: Area = {
  name: "growth",
  personalData: "none",
  visitorData: "none",
  retention: "none",
  audit: "none",
  secretPaths: "none",
  settings: {
    sections: [growthSettings, growthAlerts] as never,
    check: (after): Record<string, string> =>
      coachOf(after) === "nobody" ? { "growth.coach": "errors:required" } : {},
    onSaved: async (_trx, before, after) => void happened.push(["saved", coachOf(before), coachOf(after)]),
    listNotices: (settings) => (coachOf(settings) === "" ? ["growth:settings.noCoach"] : []),
    protection: {
      permission: "manage_content",
      refusal: "growth:settings.notYours",
      onChanged: async (_trx, _caller, _settings, changes) => void happened.push(changes),
    },
  },
};
const coachOf = (settings: object) => (settings as { growth: { coach: string } }).growth.coach;

const texts = {
  parts: { growth: "La croissance" },
  fields: {
    growth_weeklyReminder: "Un rappel par semaine",
    growth_tone: "Le ton",
    growth_coach: "L’accompagnateur",
    notifications_growthAlerts: "Objectifs atteints",
  },
  hints: { growth_weeklyReminder: "Le lundi matin." },
  choices: { growth_tone: { gentle: "Doux", plain: "Simple" } },
  noCoach: "Personne n’accompagne.",
  notYours: "Ce n’est pas à vous de le changer.",
};

beforeAll(() => {
  registerAreas([...areas, growth]);
  i18nFor("fr").addResourceBundle("fr", "growth", { settings: texts });
});
beforeEach(async () => {
  happened.length = 0;
  await freshDatabase();
});

const saveForm = (fields: Record<string, string>, caller = systemCaller()) =>
  saveSystemSettings(caller, settingsForm("notifications").parse(fields));

test("its settings have initial values, are saved by their tab's form and returned under their names", async () => {
  expect(await getSettings()).toMatchObject({
    growth: { weeklyReminder: true, tone: "gentle", coach: "" },
    notifications: { growthAlerts: false },
  });
  const answer = await saveForm({
    growth_tone: "plain",
    notifications_growthAlerts: "on",
    growth_coach: "Ann",
  });
  const saved = {
    growth: { weeklyReminder: false, tone: "plain", coach: "Ann" },
    notifications: { growthAlerts: true, donationAlerts: false },
  };
  expect(answer).toMatchObject(saved);
  expect(await getSettings()).toMatchObject(saved);
  const { subject, after } = await db
    .selectFrom("auditLog")
    .select(["subject", "after"])
    .where("action", "=", "settings.changed")
    .executeTakeFirstOrThrow();
  expect(subject).toBe("notifications");
  expect(JSON.parse(after!)).toMatchObject({ "growth.tone": "plain", "growth.coach": "Ann" });
  const change = { field: "growth.tone", before: "gentle", after: "plain" };
  expect(toReadableChanges({ action: "settings.changed", changes: [change] }, "fr")[0]!.field).toBe("Le ton");
});

test("a save runs its check, its `onSaved`, its notice and its protection", async () => {
  expect((await showSystemSettings(systemCaller())).notices).toContain("Personne n’accompagne.");
  await expect(saveForm({ growth_coach: "nobody" })).rejects.toMatchObject({
    status: 400,
    errors: { "growth.coach": ["errors:required"] },
  });
  const admin = await administrator({ permissions: ["manage_users"] });
  await expect(saveForm({ growth_coach: "Ann" }, admin.caller)).rejects.toMatchObject({
    status: 403,
    errors: { currentPassword: ["growth:settings.notYours"] },
  });
  expect(happened).toEqual([]);
  const { notices } = await saveForm({ growth_coach: "Ann" });
  expect(notices).not.toContain("Personne n’accompagne.");
  expect(happened).toEqual([["saved", "", "Ann"], [{ field: "growth_coach", before: "", after: "Ann" }]]);
});

test("its settings are at the end of their tab or in an existing group, with its own texts", async () => {
  const screen = await showSettingsScreen({ ...systemCaller(), language: "fr" });
  const names = screen.groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  const metadata = Object.fromEntries(names.map((name) => [name, { id: name, key: name, name }]));
  const props = { screen, tab: "notifications", fields: metadata as never, answer: undefined } as const;
  const html = (drawn: React.ReactNode) =>
    renderToStaticMarkup(<I18nextProvider i18n={i18nFor("fr")}>{drawn}</I18nextProvider>);
  const atTheEnd = html(<UnplacedSettings {...props} />);
  for (const text of [
    texts.parts.growth,
    ...["growth_weeklyReminder", "growth_tone", "growth_coach"].map(
      (name) => texts.fields[name as keyof typeof texts.fields],
    ),
    texts.hints.growth_weeklyReminder,
    texts.choices.growth_tone.plain,
  ])
    expect(atTheEnd).toContain(text);
  expect(html(<UnplacedSettings {...props} tab="security" />)).toBe("");
  const amongOthers = html(<DrawnSettings {...props} group="notifications" />);
  expect(amongOthers.indexOf(texts.fields.notifications_growthAlerts)).toBeGreaterThan(
    amongOthers.indexOf(i18nFor("fr").t("admin-settings:fields.notifications_prayerRequestAlerts")),
  );
});
