import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { publishDailyContent } from "~/features/devotion/scheduler/publish-daily-content.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { scheduleSettings } from "~/settings/schedule-settings.server";
import { pageMeta } from "~/http/page-meta";
import type { Language } from "~/i18n/languages";
import { closeMailPool } from "~/providers/mail.server";
import { loader as rootLoader } from "~/root";
import { db } from "~db/client";
import { nextOccurrence } from "~jobs/schedule";
import { startSmtp } from "~tests/fakes/smtp";
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

  test("one that is taken away is no address any more, the others are", async () => {
    expect(await statusOf("/ht/contact")).toBe(200);
    await save({ availableLanguages: ["fr", "en"] });
    for (const path of ["/ht", "/ht/contact", "/es/devotion"]) expect(await statusOf(path)).toBe(404);
    expect(await statusOf("/en/contact")).toBe(200);
    expect((await submitForm("/ht/contact", {})).status).toBe(404);
    expect((await callApi("GET", "/pictures/ht/site.png")).status).toBe(404);
    expect((await callApi("GET", "/api/daily-content?lang=ht")).status).toBe(400);
  });

  test("one that is taken away is in no head, sitemap or choice", async () => {
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

  test("who asked for one that is taken away, or for none, reads the default one", async () => {
    await save({ availableLanguages: ["ht", "en"], defaultLanguage: "ht" });
    expect((await root()).language).toBe("ht");
    expect((await root("/", { "Accept-Language": "es" })).language).toBe("ht");
    expect((await root("/", { Cookie: "ministry-language=fr" })).language).toBe("ht");
    expect((await root("/", { "Accept-Language": "en-GB" })).language).toBe("en");
  });

  test("what a mail linked to works on: the page in another language, and the one-click post", async () => {
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
    expect(subscriber.isActive).toBe(0);
  });

  test("a mail that waits in a language that is taken away goes out in the default one", async () => {
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

  test("all four are published all the same", async () => {
    await save({ availableLanguages: ["fr"] });
    const { languages } = await publishDailyContent(systemCaller(), { date: "2026-11-20" });
    expect(Object.keys(languages)).toEqual(["fr", "ht", "en", "es"]);
  });
});

describe("the site's face", () => {
  test("name, description and colours are on the next page", async () => {
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

  test("the ministry's words are on the next page, a figure in the languages that have words for it", async () => {
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

test("backups are made as often as the settings say, or not at all", async () => {
  await save({ siteSettings: { backupFrequency: "monthly" } });
  expect(await scheduleSettings()).toMatchObject({ backups: "monthly" });
  await save({ siteSettings: { autoBackup: false } });
  expect(await scheduleSettings()).toMatchObject({ backups: "off" });
});

describe("mail", () => {
  const apiKey = "SG.good-key-of-tests";
  let relay: Awaited<ReturnType<typeof startSmtp>>;
  let own: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => {
    relay = await startSmtp({ login: { user: "apikey", pass: apiKey } });
    own = await startSmtp();
  });
  afterAll(async () => void (await Promise.all([relay.close(), own.close()])));
  beforeEach(() => {
    env.SMTP_URL = own.url;
    env.MAIL_RELAY_URL = relay.url;
    relay.mails.length = own.mails.length = 0;
  });
  afterEach(() => {
    closeMailPool();
    env.SMTP_URL = env.MAIL_RELAY_URL = env.MAIL_FROM = undefined;
  });

  let to = 0;
  const write = async (language: Language = "fr") => {
    const address = `marie-${++to}@example.org`;
    const id = await db.transaction().execute((trx) =>
      queueMail(trx, {
        to: address,
        language,
        template: requireMailTemplate("contact-acknowledgement"),
        props: { firstName: "Marie" },
      }),
    );
    await deliverMail(id);
    return await db.selectFrom("mailLog").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  };

  test("goes through the service whose key is saved, and back when it is removed", async () => {
    await write();
    expect([own.mails.length, relay.mails.length]).toEqual([1, 0]);
    await save({ emailService: { provider: "sendgrid", apiKey } });
    await write();
    expect([own.mails.length, relay.mails.length]).toEqual([1, 1]);
    await save({ emailService: { apiKey: "" } });
    await write();
    expect([own.mails.length, relay.mails.length]).toEqual([2, 1]);
  });

  test("waits when the service refuses the key, and the log says why without it", async () => {
    await save({ emailService: { apiKey: "SG.wrong-key-of-tests" } });
    await expect(write()).rejects.toThrow("Invalid login");
    const row = await db.selectFrom("mailLog").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: "queued", error: expect.stringContaining("535") as string });
    expect(JSON.stringify(row)).not.toContain("wrong-key");
  });

  test("does not leave by another way when the key can no longer be read", async () => {
    await save({ emailService: { apiKey } });
    await db
      .updateTable("systemSettings")
      .set((eb) => ({
        value: eb.fn<string>("replace", ["value", eb.val('"apiKey":"'), eb.val('"apiKey":"x')]),
      }))
      .where("key", "=", "email")
      .execute();
    await expect(write()).rejects.toThrow("Save it again");
    expect([own.mails.length, relay.mails.length]).toEqual([0, 0]);
  });

  test("comes from whom the settings say, before what the environment says", async () => {
    env.MAIL_FROM = "Une lumière <lumiere@example.org>";
    await write();
    await save({ emailService: { fromEmail: "lettres@aurore.example" } });
    await write();
    await save({ emailService: { fromName: "Aurore", fromEmail: "" } });
    await write();
    env.MAIL_FROM = undefined;
    await save({ emailService: { fromName: "" }, siteSettings: { siteName: "Grace" } });
    await write();
    const senders = own.mails.map((mail) => [mail.from, mail.header("From")]);
    expect(senders[0]![0]).toBe("lumiere@example.org");
    expect(senders[1]![0]).toBe("lettres@aurore.example");
    expect(senders[2]).toEqual(["lumiere@example.org", "Aurore <lumiere@example.org>"]);
    expect(senders[3]).toEqual(["contact@limye.example", "Grace <contact@limye.example>"]);
  });
});

describe("notifications", () => {
  const mails = async () => {
    await runAnswerJobs();
    const rows = await db.selectFrom("mailLog").select("template").orderBy("id").execute();
    return rows.map(({ template }) => template);
  };
  const contact = () =>
    callApi("POST", "/api/contact", {
      json: { firstName: "M", lastName: "J", email: "m@example.org", subject: "s", message: "m" },
    });
  const apply = () =>
    callApi("POST", "/api/bible-study/applications", {
      json: { name: "Marie", email: "m@example.org", studyType: "online" },
    });

  test("of messages and applications are mailed while they are wanted", async () => {
    await contact();
    await apply();
    expect(await mails()).toEqual([
      "contact-acknowledgement",
      "contact-notice",
      "bible-study-confirmation",
      "bible-study-notice",
    ]);
  });

  test("of messages and applications stay away while they are not; people are answered all the same", async () => {
    await save({ notifications: { emailAlerts: false } });
    expect((await contact()).status).toBe(201);
    expect((await apply()).status).toBe(201);
    expect(await mails()).toEqual(["contact-acknowledgement", "bible-study-confirmation"]);
  });

  test("of subscriptions are mailed once, when the address is confirmed, to the ministry in its language", async () => {
    await save({ notifications: { newsletterAlerts: true }, defaultLanguage: "en" });
    const subscribe = () =>
      callApi("POST", "/api/newsletter", { json: { email: "m@example.org", preferredLanguage: "ht" } });
    await subscribe();
    expect(await mails()).toEqual(["newsletter-confirm"]);
    await save({ newsletter: { doubleOptIn: false } });
    await subscribe();
    await subscribe();
    expect(await mails()).toEqual(["newsletter-confirm", "newsletter-welcome", "newsletter-notice"]);
    const notice = await db
      .selectFrom("mailLog")
      .selectAll()
      .where("template", "=", "newsletter-notice")
      .executeTakeFirstOrThrow();
    expect(notice).toMatchObject({
      recipient: "contact@limye.example",
      language: "en",
      about: "m@example.org",
    });
    await deliverMail(notice.id);
    const { text } = await db
      .selectFrom("mailLog")
      .select("text")
      .where("id", "=", notice.id)
      .executeTakeFirstOrThrow();
    expect(text).toMatch(/m@example\.org[^]*Kreyòl/);
  });

  test("of subscriptions are not mailed unless wanted", async () => {
    await save({ newsletter: { doubleOptIn: false } });
    await callApi("POST", "/api/newsletter", { json: { email: "m@example.org" } });
    expect(await mails()).toEqual(["newsletter-welcome"]);
  });
});
