import { describe, expect, test } from "vitest";
import { getSettings } from "~/settings/settings.server";
import type { FormAnswer } from "~/http/form-answer";
import type { FoundSetting } from "~/features/settings/search-settings-admin.server";
import { tFor } from "~/i18n/i18n.server";
import { administrator } from "~tests/support/admin";
import { submitForm, visitScreen } from "~tests/support/requests";
import {
  admin,
  password,
  postSettings,
  readSettings,
  screen,
  sendTab,
  withSettingsAdmin,
} from "./settings-steps";

const levels = {
  giving_wall_levels_bronze: "25",
  giving_wall_levels_silver: "100,50",
  giving_wall_levels_gold: "250",
  giving_wall_levels_platinum: "1 000",
};

const fr = tFor("fr");
withSettingsAdmin();

describe("the screen", () => {
  test("saves a tab: a missing switch is off, settings of other tabs stay", async () => {
    const answer = await sendTab({ intent: "notifications", notifications_newsletterAlerts: "on" });
    expect([answer.status, answer.data.ok]).toEqual([200, true]);
    expect((await getSettings()).notifications).toEqual({
      emailAlerts: false,
      donationAlerts: false,
      prayerRequestAlerts: false,
      newsletterAlerts: true,
    });
    expect((await getSettings()).backups.autoBackup).toBe(true);
  });

  test("shows errors at the fields in the person's language, and keeps the typed values", async () => {
    const { status, data } = await sendTab({
      intent: "general",
      siteSettings_siteName: "",
      siteSettings_primaryColor: "blue",
      publishing_timeZone: "America/Port-au-Prince",
      defaultLanguage: "fr",
      availableLanguages: ["fr", "ht"],
    });
    expect(status).toBe(400);
    expect(data.lastResult?.error).toEqual({
      siteSettings_siteName: ["Ce champ est obligatoire."],
      siteSettings_primaryColor: ["Écrivez la couleur ainsi\u00a0: #3b82f6."],
    });
    expect(data.lastResult?.initialValue).toMatchObject({
      siteSettings_primaryColor: "blue",
      availableLanguages: ["fr", "ht"],
    });
  });

  test("requires at least one language, and a default language among them", async () => {
    const none = await sendTab({ intent: "general" });
    expect(none.data.lastResult?.error).toEqual({ availableLanguages: ["Gardez au moins une langue."] });
    const other = await sendTab({ intent: "general", availableLanguages: "en", defaultLanguage: "fr" });
    expect(other.status).toBe(400);
    expect(other.data.lastResult?.error).toHaveProperty("defaultLanguage");
  });

  test("saves the donor wall and the receipts; a missing switch for amounts is off", async () => {
    const texts = {
      giving_receipts_texts_0_country: "ht",
      giving_receipts_texts_0_text_fr: "Don reçu.",
      giving_receipts_texts_1_country: "",
      giving_receipts_texts_1_text_fr: "",
    };
    const answer = await sendTab({ intent: "payments", ...levels, ...texts, giving_receipts_prefix: "lim" });
    expect([answer.status, answer.data.ok]).toEqual([200, true]);
    expect((await getSettings()).giving).toMatchObject({
      wall: { showAmounts: false, levels: { bronze: 25_00, silver: 100_50, platinum: 1_000_00 } },
      receipts: { prefix: "LIM", texts: [{ country: "HT", text: { fr: "Don reçu.", ht: "" } }] },
    });
    await sendTab({
      intent: "payments",
      ...levels,
      ...texts,
      giving_receipts_texts_0_country: "",
      giving_receipts_texts_0_text_fr: "",
    });
    expect((await getSettings()).giving.receipts.texts).toEqual([]);
  });

  test("shows the error of a level, a recipient or a row at its own field", async () => {
    const { status, data } = await sendTab({
      intent: "payments",
      ...levels,
      giving_wall_levels_gold: "99",
      giving_zelle_recipient: "nobody",
      giving_receipts_texts_0_country: "Haïti",
      giving_receipts_texts_0_text_ht: "Mèsi",
      giving_receipts_texts_1_country: "US",
      giving_receipts_texts_1_text_fr: "",
    });
    expect(status).toBe(400);
    expect(data.lastResult?.error).toEqual({
      giving_wall_levels_gold: ["Ce niveau doit commencer plus haut que le précédent."],
      giving_zelle_recipient: [
        "Écrivez une adresse e-mail, ou un numéro de téléphone américain à dix chiffres.",
      ],
      giving_receipts_texts_0_country: ["Écrivez le code du pays en deux lettres (HT, US, CA, FR), ou *."],
      giving_receipts_texts_1_text_fr: ["Ce champ est obligatoire."],
    });
    expect(data.lastResult?.initialValue).toMatchObject({ giving_zelle_recipient: "nobody" });
  });

  test("saves an invalid session timeout as 60", async () => {
    await sendTab({ intent: "security", security_adminSessionTimeout: "90" });
    expect((await getSettings()).security.adminSessionTimeout).toBe(90);
    await sendTab({ intent: "security", security_adminSessionTimeout: "5" });
    expect((await getSettings()).security.adminSessionTimeout).toBe(60);
  });

  test("answers 409 to the second of two people who save the same tab, and lets them overwrite it", async () => {
    const updatedAt_ministry = (await readSettings()).updatedAt.ministry!;
    await sendTab({ intent: "ministry", ministry_phone: "+509 3700 0001", updatedAt_ministry });
    const late = await sendTab({ intent: "ministry", ministry_phone: "+509 3700 0002", updatedAt_ministry });
    expect([late.status, Object.keys(late.data.lastResult?.error ?? {})]).toEqual([409, ["updatedAt"]]);
    expect(late.data.lastResult?.initialValue).toMatchObject({ ministry_phone: "+509 3700 0002" });
    const fields = { intent: "ministry", ministry_phone: "+509 3700 0002", updatedAt_ministry };
    await sendTab({ ...fields, overwrite: "on" });
    expect((await getSettings()).ministry.phone).toBe("+509 3700 0002");
  });

  test("without JavaScript redirects to its tab, which confirms that it is saved", async () => {
    const { status, headers } = await sendTab(
      { intent: "security", security_adminSessionTimeout: "30" },
      true,
    );
    expect([status, headers.get("Location")]).toEqual([303, "/admin/settings?tab=security&done=security"]);
    const { data } = await visitScreen<{ isSaved: boolean; tab: string }>(
      "/admin/settings?tab=security&done=security",
      {
        headers: admin.cookie,
      },
    );
    expect(data).toMatchObject({ isSaved: true, tab: "security" });
  });

  test("a search finds labels and hints on all tabs, in the reader's language and without accents", async () => {
    const reader = await administrator({ permissions: ["manage_users"], language: "ht" });
    const find = async (q: string, { cookie }: Pick<typeof admin, "cookie">) => {
      const path = `${screen}?tab=email&q=${encodeURIComponent(q)}`;
      const { data } = await visitScreen<{ found: FoundSetting[] }>(path, { headers: cookie });
      return data.found.map(({ tab, target, label }) => [tab, target, label].join(" "));
    };
    expect(await find("TELEPHONE", admin)).toContain("ministry settings-ministry-0-ministry_phone Téléphone");
    expect(await find("telefon", reader)).toContain("ministry settings-ministry-0-ministry_phone Telefòn");
    expect(await find("eslogan", reader)).toEqual([
      "ministry settings-ministry-0-ministry_tagline_ht Eslogan",
    ]);
    expect(await find("aurore boréale", admin)).toEqual([]);
  });

  test("opens the first tab when the URL has an unknown one", async () => {
    const { data } = await visitScreen<{ tab: string }>("/admin/settings?tab=__proto__", {
      headers: admin.cookie,
    });
    expect(data.tab).toBe("general");
  });

  test.each<Record<string, string>>([
    { constructor_prototype_polluted: "yes" },
    { siteSettings: "x", siteSettings_siteName: "Aurore" },
    { siteSettings_siteName_x: "y" },
    { ministry_claims_0: "x" },
    { updatedAt: "x" },
  ])("a manipulated form (%j) breaks nothing", async (fields) => {
    const { status } = await sendTab({ intent: "ministry", ...fields });
    expect([200, 400]).toContain(status);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(await getSettings()).toMatchObject({ ministry: { pastorName: "Emmanuel Joseph" } });
  });
});

describe("the destination of donations", () => {
  const zelle = { giving: { zelle: { recipient: "gifts@limye.example" } } };
  const required = fr("admin-account:confirm.password");

  test("requires a password in the API, with an error at its field", async () => {
    const answer = await postSettings(zelle);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      message: fr("admin-account:confirm.needed"),
      errors: { currentPassword: [required] },
    });
    expect((await readSettings()).giving.zelle.recipient).toBe("");
    expect((await postSettings({ ...zelle, currentPassword: password })).status).toBe(200);
    expect((await readSettings()).giving.zelle.recipient).toBe("gifts@limye.example");
  });

  test("requires a password in the form, which keeps all typed values except the password", async () => {
    const fields = { intent: "payments", ...levels, giving_zelle_recipient: "gifts@limye.example" };
    const refused = await sendTab({ ...fields, currentPassword: "a wrong one" }, true);
    expect(refused.status).toBe(403);
    expect(refused.data.lastResult?.error).toEqual({ currentPassword: [fr("admin-account:password.wrong")] });
    expect(refused.data.lastResult?.initialValue).toMatchObject({
      giving_zelle_recipient: "gifts@limye.example",
    });
    expect(JSON.stringify(refused.data)).not.toContain("a wrong one");
    expect((await sendTab({ ...fields, currentPassword: password }, true)).status).toBe(303);
    expect((await readSettings()).giving.zelle.recipient).toBe("gifts@limye.example");
  });

  test("cannot be changed without `manage_donations`; that person's form leaves it unchanged", async () => {
    await postSettings({ ...zelle, currentPassword: password });
    const other = await administrator({ permissions: ["manage_users"], password });
    const moved = { giving: { zelle: { recipient: "mine@example.org" } }, currentPassword: password };
    expect((await postSettings(moved, other.bearer)).status).toBe(403);
    const { data } = await visitScreen<{ screen: { giving: { mayMove: boolean } } }>(
      `${screen}?tab=payments`,
      {
        headers: other.cookie,
      },
    );
    expect(data.screen.giving.mayMove).toBe(false);
    const fields = { intent: "payments", ...levels, paymentGateways_stripe_enabled: "on" };
    const saved = await submitForm<FormAnswer>(`${screen}?tab=payments`, fields, { headers: other.cookie });
    expect(saved.data.ok).toBe(true);
    expect((await readSettings()).giving.zelle.recipient).toBe("gifts@limye.example");
  });
});

test("the limits of the mail account are saved in their tab and returned by the API", async () => {
  const typed = { emailService_sendingLimit: "own", emailService_perMinute: "30", emailService_perDay: "-1" };
  const { data } = await sendTab({ intent: "email", ...typed }, true);
  expect(data).toMatchObject({
    ok: false,
    lastResult: {
      error: { emailService_perDay: [expect.any(String)] },
      initialValue: { emailService_perMinute: "30" },
    },
  });
  await sendTab({ intent: "email", ...typed, emailService_perDay: "" });
  expect((await getSettings()).email).toMatchObject({ perDay: 0 });
  await sendTab({ intent: "email", ...typed, emailService_perDay: "500" });
  expect((await getSettings()).email).toMatchObject({ sendingLimit: "own", perMinute: 30, perDay: 500 });
  expect((await readSettings()).emailService).toMatchObject({
    sendingLimit: "own",
    perMinute: 30,
    perDay: 500,
  });
});
