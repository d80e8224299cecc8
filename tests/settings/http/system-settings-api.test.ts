import { describe, expect, test } from "vitest";
import type { SystemSettings } from "~/features/settings/system-settings.schema";
import { getSettings } from "~/settings/settings.server";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { admin, apiPath, postSettings, readSettings, screen, withSettingsAdmin } from "./settings-steps";

withSettingsAdmin();

describe("the API", () => {
  test("returns the whole object and accepts it back, 200 both times", async () => {
    const settings = await readSettings();
    settings.siteSettings.siteName = "Aurore";
    const answer = await postSettings(settings);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(((await answer.json()) as SystemSettings).siteSettings.siteName).toBe("Aurore");
    expect((await readSettings()).siteSettings.siteName).toBe("Aurore");
  });

  test("accepts the specification's object as its client sends it", async () => {
    const answer = await postSettings({
      defaultLanguage: "ht",
      availableLanguages: ["fr", "ht", "en"],
      emailService: { provider: "mailgun", apiKey: "", fromEmail: "a@example.org", fromName: "A" },
      paymentGateways: {
        stripe: { enabled: false, publicKey: "", secretKey: "" },
        paypal: { enabled: false, clientId: "", clientSecret: "", environment: "production" },
      },
      notifications: {
        emailAlerts: false,
        donationAlerts: true,
        prayerRequestAlerts: true,
        newsletterAlerts: true,
      },
      siteSettings: {
        siteName: "Aurore",
        siteDescription: "Une maison",
        primaryColor: "#112233",
        secondaryColor: "#445566",
        autoBackup: false,
        backupFrequency: "weekly",
      },
      security: { adminSessionTimeout: 5, requireTwoFactorAuth: false, allowMultipleLogins: true },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      defaultLanguage: "ht",
      siteSettings: { siteDescription: expect.not.stringMatching(/^Une maison$/) as string },
      security: { adminSessionTimeout: 60, allowMultipleLogins: true },
    });
    expect((await getSettings()).site.siteDescription.fr).toBe("Une maison");
  });

  test.each([
    [
      { siteSettings: { primaryColor: "blue" } },
      "siteSettings.primaryColor",
      "Écrivez la couleur ainsi\u00a0: #3b82f6.",
    ],
    [{ siteSettings: { siteName: "" } }, "siteSettings.siteName", "Ce champ est obligatoire."],
    [{ siteSettings: { siteName: "x".repeat(61) } }, "siteSettings.siteName", "Au plus 60 caractères."],
    [
      { availableLanguages: ["en"] },
      "defaultLanguage",
      "La langue par défaut doit être parmi les langues proposées.",
    ],
    [
      { emailService: { fromEmail: "x" } },
      "emailService.fromEmail",
      "Cette adresse e-mail n’est pas valide.",
    ],
    [{ backups: { keep: 1000 } }, "backups.keep", "Au plus 365."],
    [
      { giving: { wall: { levels: { bronze: "1e3" } } } },
      "giving.wall.levels.bronze",
      "Écrivez un montant comme 25 ou 25,50.",
    ],
    [
      { giving: { wall: { levels: { bronze: "500" } } } },
      "giving.wall.levels.silver",
      "Ce niveau doit commencer plus haut que le précédent.",
    ],
  ])("reports the error of %j at its dotted path", async (given, field, sentence) => {
    const answer = await postSettings(given);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      message: "Certains champs sont à corriger.",
      errors: { [field]: [sentence] },
    });
  });

  test("is refused to guests, other roles and other sites", async () => {
    const { bearer, cookie } = await administrator({ permissions: ["manage_content"] });
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { json: {} } : {};
      expect((await callApi(method, apiPath, body)).status).toBe(401);
      expect((await callApi(method, apiPath, { headers: bearer, ...body })).status).toBe(403);
    }
    expect((await submitForm(screen, { intent: "general" }, { headers: cookie })).status).toBe(403);
    expect((await visitScreen(screen, { headers: cookie })).status).toBe(403);
    const elsewhere = { ...admin.cookie, Origin: "https://evil.example" };
    expect((await postSettings({ siteSettings: { siteName: "Evil" } }, elsewhere)).status).toBe(403);
    expect((await getSettings()).site.siteName).toBe("Limyè");
  });

  test("answers 409 to the second of two callers who send back the whole object", async () => {
    const [mine, theirs] = [await readSettings(), await readSettings()];
    theirs.notifications.newsletterAlerts = true;
    expect((await postSettings(theirs)).status).toBe(200);
    mine.siteSettings.siteName = "Aurore";
    const answer = await postSettings(mine);
    expect(answer.status).toBe(409);
    expect(((await answer.json()) as { message: string }).message).toMatch(/^Quelqu’un d’autre/);
    expect(await getSettings()).toMatchObject({
      site: { siteName: "Limyè" },
      notifications: { newsletterAlerts: true },
    });
  });
});
