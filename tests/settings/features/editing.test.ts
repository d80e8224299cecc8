import { beforeEach, describe, expect, test } from "vitest";
import { systemSettingsInput, type SystemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings, showSystemSettings } from "~/features/settings/system-settings-admin.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import "~tests/support/areas";
import { administrator } from "~tests/support/admin";

const password = "a word only tests know";
type Given = Parameters<typeof systemSettingsInput.parse>[0];
type Administrator = Awaited<ReturnType<typeof administrator>>;

let admin: Administrator;
const save = (given: Given, who = admin) =>
  saveSystemSettings(
    who.caller,
    systemSettingsInput.parse({ currentPassword: password, ...(given as object) }),
  );
const show = () => showSystemSettings(admin.caller);
const refusal = async (given: SystemSettingsInput | object) => {
  try {
    await save(given);
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, errors: error.errors };
    throw error;
  }
  return null;
};
const audited = async () =>
  (await db.selectFrom("auditLog").selectAll().where("action", "=", "settings.changed").execute()).map(
    ({ before, after, ...row }) => ({
      ...row,
      before: JSON.parse(before ?? "{}") as Record<string, unknown>,
      after: JSON.parse(after ?? "{}") as Record<string, unknown>,
    }),
  );
const storedSettings = async () =>
  JSON.stringify(await db.selectFrom("systemSettings").selectAll().execute());

onBothDatabases(() => {
  beforeEach(
    async () =>
      void (admin = await administrator({ permissions: ["manage_users", "manage_donations"], password })),
  );

  test("a longer session timeout does not revive sessions that ended under the shorter one", async () => {
    const left = await administrator();
    const anHourAndABitAgo = new Date(Date.now() - 61 * 60_000).toISOString();
    await db
      .updateTable("sessions")
      .set({ lastUsedAt: anHourAndABitAgo })
      .where("userId", "=", left.userId)
      .execute();
    await save({ security: { adminSessionTimeout: 480 } });
    const living = await db.selectFrom("sessions").select("userId").execute();
    expect(new Set(living.map(({ userId }) => userId))).toEqual(new Set([admin.userId]));
  });

  test("a new site returns the specification's object with its defaults", async () => {
    const settings = await show();
    expect(settings).toMatchObject({
      defaultLanguage: "fr",
      availableLanguages: ["fr", "ht", "en", "es"],
      emailService: { provider: "sendgrid", apiKey: "", fromEmail: "", fromName: "" },
      paymentGateways: {
        stripe: { enabled: true, publicKey: "", secretKey: "" },
        paypal: { enabled: true, clientId: "", clientSecret: "", environment: "sandbox" },
      },
      notifications: {
        emailAlerts: true,
        donationAlerts: true,
        prayerRequestAlerts: true,
        newsletterAlerts: false,
      },
      siteSettings: {
        siteName: "Limyè",
        primaryColor: "#3B82F6",
        secondaryColor: "#8B5CF6",
        autoBackup: true,
        backupFrequency: "daily",
      },
      security: { adminSessionTimeout: 60, requireTwoFactorAuth: false, allowMultipleLogins: false },
    });
    expect(settings.siteSettings.siteDescription).toBe(settings.siteSettings.siteDescriptions.fr);
  });

  test("sending the whole answer back changes nothing and adds no audit entry", async () => {
    const before = await storedSettings();
    await save(await show());
    expect(await storedSettings()).toBe(before);
    expect(await audited()).toEqual([]);
  });

  test("a partial save leaves the rest unchanged", async () => {
    await save({
      siteSettings: { siteName: "  Lumière\n du  matin " },
      publishing: { timeZone: "Europe/Paris" },
    });
    const { site, publishing, ministry } = await getSettings();
    expect(site).toMatchObject({ siteName: "Lumière du matin", primaryColor: "#3B82F6" });
    expect(publishing.timeZone).toBe("Europe/Paris");
    expect(ministry.phone).toBe("+1 305 555 0142");
  });

  test("the audit log records who changed which fields, with old and new values", async () => {
    await save({
      siteSettings: { siteName: "Aurore", autoBackup: false },
      availableLanguages: ["es", "fr"],
      security: { adminSessionTimeout: 30 },
    });
    const [entry, ...others] = await audited();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      username: admin.username,
      subject: "general, security, advanced",
      before: {
        "siteSettings.siteName": "Limyè",
        "siteSettings.autoBackup": true,
        availableLanguages: "fr, ht, en, es",
        "security.adminSessionTimeout": 60,
      },
      after: {
        "siteSettings.siteName": "Aurore",
        "siteSettings.autoBackup": false,
        availableLanguages: "fr, es",
        "security.adminSessionTimeout": 30,
      },
    });
    expect(Object.keys(entry!.before).sort()).toEqual(Object.keys(entry!.after).sort());
    expect(Object.keys(entry!.after)).toHaveLength(4);
  });

  test("two administrators save different parts; for the same part the second gets a 409", async () => {
    const other = await administrator({ permissions: ["manage_users"] });
    const { updatedAt } = await show();
    await save({ ministry: { phone: "+509 3700 0001" }, updatedAt }, other);
    await save({ security: { adminSessionTimeout: 45 }, updatedAt });
    expect(await refusal({ ministry: { phone: "+509 3700 0002" }, updatedAt })).toEqual({
      status: 409,
      errors: { updatedAt: ["changedMeanwhile"] },
    });
    expect((await getSettings()).ministry.phone).toBe("+509 3700 0001");

    await save({ ministry: { phone: "+509 3700 0002" }, updatedAt, overwrite: true });
    expect((await getSettings()).ministry.phone).toBe("+509 3700 0002");
  });

  test("the first of two people who save a part for the first time wins", async () => {
    const { updatedAt } = await show();
    expect(updatedAt.security).toBeNull();
    await save({ security: { adminSessionTimeout: 45 }, updatedAt });
    expect(await refusal({ security: { adminSessionTimeout: 90 }, updatedAt })).toMatchObject({
      status: 409,
    });
    // A form sends "" for a part that was never saved.
    expect(
      await refusal({ security: { adminSessionTimeout: 90 }, updatedAt: { security: "" } }),
    ).toMatchObject({ status: 409 });
  });

  test("one request is saved completely or not at all", async () => {
    const { updatedAt } = await show();
    await save({ publishing: { timeZone: "Europe/Paris" } });
    await refusal({
      siteSettings: { siteName: "Aurore" },
      publishing: { timeZone: "Asia/Tokyo" },
      updatedAt,
    });
    const { site, publishing } = await getSettings();
    expect([site.siteName, publishing.timeZone]).toEqual(["Limyè", "Europe/Paris"]);
  });

  test("each save has a later time than the one before", async () => {
    const times = [];
    for (const siteName of ["A", "B", "C", "D"])
      times.push((await save({ siteSettings: { siteName } })).updatedAt.site);
    expect(new Set(times).size).toBe(4);
    expect([...times].sort()).toEqual(times);
  });

  test("the default language must be an offered one", async () => {
    const refused = { status: 400, errors: { defaultLanguage: ["admin-settings:errors.defaultNotOffered"] } };
    expect(await refusal({ availableLanguages: ["ht", "en"] })).toEqual(refused);
    expect(await refusal({ availableLanguages: ["ht", "en"], defaultLanguage: "es" })).toEqual(refused);
    await save({ availableLanguages: ["en", "ht", "en"], defaultLanguage: "ht" });
    expect((await getSettings()).languages).toEqual({
      defaultLanguage: "ht",
      availableLanguages: ["ht", "en"],
    });
  });

  test("a description without a language applies to the default language", async () => {
    await save({ defaultLanguage: "ht" });
    const { siteSettings } = await show();
    expect(siteSettings.siteDescription).toBe(siteSettings.siteDescriptions.ht);
    await save({ siteSettings: { ...siteSettings, siteDescription: "Yon nouvo fraz." } });
    expect((await getSettings()).site.siteDescription).toMatchObject({
      ht: "Yon nouvo fraz.",
      fr: siteSettings.siteDescriptions.fr,
    });
    await save({ siteSettings: { siteDescriptions: { en: "A new sentence." } } });
    expect((await getSettings()).site.siteDescription).toMatchObject({
      ht: "Yon nouvo fraz.",
      en: "A new sentence.",
    });
  });

  test("empty rows are dropped, and a list is replaced as a whole", async () => {
    await save({
      ministry: {
        claims: [
          { figure: "12", label: { fr: "groupes", ht: "" } },
          { figure: " ", label: { fr: "", es: "" } },
        ],
        videos: [{ youtubeId: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4", title: { fr: "Culte" } }],
      },
    });
    const { claims, videos } = (await getSettings()).ministry;
    expect(claims).toEqual([{ figure: "12", label: { fr: "groupes", ht: "", en: "", es: "" } }]);
    expect(videos).toEqual([{ youtubeId: "dQw4w9WgXcQ", title: { fr: "Culte", ht: "", en: "", es: "" } }]);
  });

  test("the notices report adjusted colours and mails that are not sent", async () => {
    const { notices } = await save({ siteSettings: { primaryColor: "#ffff00", secondaryColor: "#6d28d9" } });
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatch(/#ffff00 s’affiche en #[0-9a-f]{6}/);
    expect(notices[1]).toMatch(/pas envoyés/);
  });
});

describe("permissions", () => {
  beforeEach(async () => void (await freshDatabase()));

  test("only `manage_users` may read or save the settings", async () => {
    const { caller } = await administrator({ permissions: ["manage_content", "view_analytics"] });
    await expect(showSystemSettings(caller)).rejects.toMatchObject({ status: 403 });
    await expect(saveSystemSettings(caller, {})).rejects.toMatchObject({ status: 403 });
  });
});
