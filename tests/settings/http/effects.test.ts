import { beforeEach, describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { scheduleSettings } from "~/settings/next-run.server";
import { pageMeta } from "~/http/page-meta";
import { loader as rootLoader } from "~/root";
import { db } from "~db/client";
import { nextOccurrence } from "~jobs/schedule";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { runAnswerJobs } from "~tests/support/jobs";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";

beforeEach(async () => void (await freshDatabase()));

const save = async (given: Parameters<typeof systemSettingsInput.parse>[0]) =>
  saveSystemSettings((await administrator()).caller, systemSettingsInput.parse(given));
const root = (path = "/", headers: Record<string, string> = {}) =>
  rootLoader({
    request: new Request(env.PUBLIC_URL + path, { headers }),
    params: {},
    context: {},
  });

describe("languages", () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await visitScreen(path, { headers })).status;

  test("a disabled language has no pages any more, the others have", async () => {
    expect(await statusOf("/ht/contact")).toBe(200);
    await save({ availableLanguages: ["fr", "en"] });
    for (const path of ["/ht", "/ht/contact", "/es/devotion"]) expect(await statusOf(path)).toBe(404);
    expect(await statusOf("/en/contact")).toBe(200);
    expect((await submitForm("/ht/contact", {})).status).toBe(404);
    expect((await callApi("GET", "/pictures/ht/site.png")).status).toBe(404);
    expect((await callApi("GET", "/api/daily-content?lang=ht")).status).toBe(400);
  });

  test("a disabled language is not in the head, the sitemap and the choices", async () => {
    await save({ availableLanguages: ["fr", "ht"] });
    const sitemap = await (await callApi("GET", "/sitemap.xml")).text();
    expect(sitemap).toContain(`${env.PUBLIC_URL}/ht/contact`);
    expect(sitemap).not.toMatch(/\/(en|es)\/contact|hreflang="(en|es)"/);
    const data = await root("/contact");
    expect(data.languages).toEqual(["fr", "ht"]);
    const head = pageMeta(
      { location: { pathname: "/contact" }, matches: [{ id: "root", data }] },
      { title: "Contact", description: "…" },
    ) as { hrefLang?: string }[];
    expect(head.flatMap(({ hrefLang }) => hrefLang ?? [])).toEqual(["fr", "ht", "x-default"]);
    await save({ availableLanguages: ["fr", "ht", "es"] });
    expect(await (await callApi("GET", "/sitemap.xml")).text()).toContain(`${env.PUBLIC_URL}/es/contact`);
  });

  test("a visitor who requests a disabled language, or none, gets the default one", async () => {
    await save({ availableLanguages: ["ht", "en"], defaultLanguage: "ht" });
    expect((await root()).language).toBe("ht");
    expect((await root("/", { "Accept-Language": "es" })).language).toBe("ht");
    expect((await root("/", { Cookie: "ministry-language=fr" })).language).toBe("ht");
    expect((await root("/", { "Accept-Language": "en-GB" })).language).toBe("en");
  });

  test("links in mails keep working: the page in another language, and the one-click post", async () => {
    const email = "marie@example.org";
    await save({ newsletter: { doubleOptIn: false } });
    await callApi("POST", "/api/newsletter", { json: { email, preferredLanguage: "ht" } });
    await runAnswerJobs();
    const welcome = await db.selectFrom("mailLog").select("props").executeTakeFirstOrThrow();
    const { unsubscribePath } = JSON.parse(welcome.props) as { unsubscribePath: string };
    await save({ availableLanguages: ["fr"] });
    expect(await statusOf(`/ht${unsubscribePath}`)).toBe(200);
    const gone = await submitForm(
      `/ht${unsubscribePath}`,
      { "List-Unsubscribe": "One-Click" },
      { plain: true },
    );
    expect(gone.status).toBeLessThan(400);
    const subscriber = await db.selectFrom("newsletters").select("isActive").executeTakeFirstOrThrow();
    expect(subscriber.isActive).toBe(false);
  });

  test("a queued mail in a disabled language is sent in the default one", async () => {
    await save({ availableLanguages: ["fr", "en"], defaultLanguage: "en" });
    await db.transaction().execute((trx) =>
      queueMail(trx, {
        to: "marie@example.org",
        language: "ht",
        template: requireMailTemplate("contact-acknowledgement"),
        props: { firstName: "Marie" },
      }),
    );
    await deliverMail(1);
    const { text } = await db.selectFrom("mailLog").select("text").executeTakeFirstOrThrow();
    expect(text).toContain("Marie,");
    expect(text).toContain(`${env.PUBLIC_URL}/en`);
    expect(text).not.toContain(`${env.PUBLIC_URL}/ht`);
  });

  test("all four languages are still published", async () => {
    await save({ availableLanguages: ["fr"] });
    const { languages } = await publishDailyContent(systemCaller(), { date: "2026-11-20" });
    expect(Object.keys(languages)).toEqual(["fr", "ht", "en", "es"]);
  });
});

describe("the site's appearance", () => {
  test("name, description and colours apply from the next page", async () => {
    expect(await root()).toMatchObject({ siteName: "Limyè", theme: null });
    await save({
      siteSettings: {
        siteName: "Aurore",
        siteDescriptions: { fr: "Une maison." },
        primaryColor: "#b91c1c",
        secondaryColor: "#166534",
      },
    });
    const { siteName, theme } = await root();
    expect(siteName).toBe("Aurore");
    expect(theme).toContain("--brand:#b91c1c");
    expect(theme).toContain("--accent:#166534");
    const home = await visitScreen<{ meta: { description: string } }>("/");
    expect(home.data.meta.description).toBe("Une maison.");
  });

  test("the ministry's texts apply from the next page, a figure only in languages with its label", async () => {
    await save({
      ministry: {
        heroTitle: { fr: "Levez-vous" },
        claims: [{ figure: "12", label: { ht: "gwoup" } }],
        phone: "",
      },
    });
    type Home = { hero: { title: string }; claims: unknown[]; contact: { phone: string } };
    const [french, kreyol] = [await visitScreen<Home>("/fr"), await visitScreen<Home>("/ht")];
    expect(french.data).toMatchObject({ hero: { title: "Levez-vous" }, claims: [], contact: { phone: "" } });
    expect(kreyol.data.claims).toEqual([{ figure: "12", label: "gwoup" }]);
  });
});

test("the time zone moves the next publication", async () => {
  const now = new Date("2026-11-20T15:00:00Z");
  const next = async () =>
    nextOccurrence("publish-daily-content", await scheduleSettings(), now)!.toISOString();
  expect(await next()).toBe("2026-11-21T13:00:00.000Z");
  await save({ publishing: { timeZone: "Asia/Tokyo" } });
  expect(await next()).toBe("2026-11-20T23:00:00.000Z");
});

test("the settings decide how often backups are made, or switch them off", async () => {
  await save({ siteSettings: { backupFrequency: "monthly" } });
  expect(await scheduleSettings()).toMatchObject({ backups: "monthly" });
  await save({ siteSettings: { autoBackup: false } });
  expect(await scheduleSettings()).toMatchObject({ backups: "off" });
});
