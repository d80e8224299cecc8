import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { mailSender } from "~/features/mail/account/configured-mail-server.server";
import { configuredLimits } from "~/features/mail/account/mail-allowance.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import type { Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { closeMailPool } from "~/providers/mail.server";
import { db } from "~db/client";
import { startSmtp } from "~tests/fakes/smtp";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { runAnswerJobs } from "~tests/support/jobs";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";

beforeEach(async () => void (await freshDatabase()));

const save = async (given: Parameters<typeof systemSettingsInput.parse>[0]) =>
  saveSystemSettings((await administrator()).caller, systemSettingsInput.parse(given));

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

  test("is sent through SMTP_URL, which wins, and without it through the account of the settings", async () => {
    await save({ emailService: { provider: "sendgrid", apiKey } });
    await write();
    expect([own.mails.length, relay.mails.length]).toEqual([1, 0]);
    env.SMTP_URL = undefined;
    await write();
    expect([own.mails.length, relay.mails.length]).toEqual([1, 1]);
    await save({ emailService: { apiKey: "" } });
    expect((await write()).status).toBe("not_sent");
  });

  test("waits when the service refuses the key; the log shows the reason without the key", async () => {
    env.SMTP_URL = undefined;
    await save({ emailService: { apiKey: "SG.wrong-key-of-tests" } });
    await expect(write()).rejects.toThrow("535 5.7.8");
    const row = await db.selectFrom("mailLog").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: "queued", error: expect.stringContaining("535") as string });
    expect(JSON.stringify(row)).not.toContain("wrong-key");
  });

  test("is not sent through another server when the key cannot be decrypted", async () => {
    env.SMTP_URL = undefined;
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

  test("has the sender of the settings, else of the environment", async () => {
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

test("a mailbox sends as itself, unless the settings name a sender", async () => {
  env.MAIL_FROM = "lumiere@example.org";
  const gmail = { provider: "gmail", username: "legliz@GMAIL.com", apiKey: "abcd efgh ijkl mnop" };
  await save({ emailService: gmail });
  expect(mailSender(await getSettings()).address).toBe("legliz@gmail.com");
  await save({ emailService: { fromEmail: "lettres@aurore.example" } });
  expect(mailSender(await getSettings()).address).toBe("lettres@aurore.example");
  env.MAIL_FROM = undefined;
});

test("the limits follow the account, also that of SMTP_URL, unless a person chose others", async () => {
  const limits = async () => Object.values(configuredLimits(await getSettings()));
  const key = { apiKey: "k", username: "legliz@aurore.example" };
  expect(await limits()).toEqual([null, null]);
  for (const [provider, expected] of [
    ["gmail", [20, 500]],
    ["workspace", [60, 2_000]],
    ["microsoft365", [30, 10_000]],
    ["yahoo", [20, 500]],
    ["brevo", [null, null]],
  ] as const) {
    await save({ emailService: { ...key, provider } });
    expect(await limits()).toEqual(expected);
  }
  env.SMTP_URL = "smtps://legliz%40gmail.com:x@smtp.gmail.com:465";
  expect(await limits()).toEqual([20, 500]);
  env.SMTP_URL = undefined;
  await save({ emailService: { sendingLimit: "own", perMinute: 5, perDay: 0 } });
  expect(await limits()).toEqual([5, null]);
  await save({ emailService: { sendingLimit: "none" } });
  expect(await limits()).toEqual([null, null]);
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

  test("of messages and applications are mailed while they are enabled", async () => {
    await contact();
    await apply();
    expect(await mails()).toEqual([
      "contact-acknowledgement",
      "contact-notice",
      "bible-study-confirmation",
      "bible-study-notice",
    ]);
  });

  test("of messages and applications are not mailed while disabled; people still get their answer", async () => {
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

  test("of subscriptions are not mailed unless enabled", async () => {
    await save({ newsletter: { doubleOptIn: false } });
    await callApi("POST", "/api/newsletter", { json: { email: "m@example.org" } });
    expect(await mails()).toEqual(["newsletter-welcome"]);
  });
});
