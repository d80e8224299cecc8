import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { honeypotField } from "~/http/spam-trap-fields";
import { sign } from "~/crypto/signing.server";
import { env } from "~/config/env.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { closeMailPool } from "~/providers/mail.server";
import { db } from "~db/client";
import { startEmbedded } from "~jobs/embedded";
import { handlers, scheduleSettings } from "~/jobs.server";
import { startSmtp } from "~tests/fakes/smtp";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { runAnswerJobs, waitForExpectation } from "~tests/support/jobs";

let people = 0;
/** An address of its own for every use: limits count per e-mail as well. */
const someone = () => `marie${++people}@example.org`;
const subscribers = () => db.selectFrom("newsletters").selectAll().orderBy("id").execute();
const nothingKept = async () => {
  expect(await subscribers()).toEqual([]);
  expect(await db.selectFrom("enhancedNewsletters").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
};

/** The same input through both doors, and what each says: the status, and the sentences of each field. */
const doors = {
  async api(fields: Record<string, string>, language = "fr") {
    const answer = await callApi("POST", `/api/newsletter?lang=${language}`, { json: fields });
    const { errors } = (await answer.json()) as { errors?: Record<string, string[]> };
    return { status: answer.status, errors: errors ?? {}, cookie: answer.headers.get("Set-Cookie") };
  },
  async screen(fields: Record<string, string>, language = "fr") {
    const { status, data, headers } = await submitForm<FormAnswer>(`/${language}/subscribe`, fields);
    return { status, errors: data.lastResult?.error ?? {}, cookie: headers.get("Set-Cookie") };
  },
};

beforeEach(async () => void (await freshDatabase()));

test("the call answers 201 with the input and the subscriber cookie", async () => {
  const email = someone();
  const answer = await callApi("POST", "/api/newsletter", {
    json: { email, firstName: "Marie", preferredLanguage: "ht" },
  });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    success: true,
    message: "Abonnement réussi\u00a0!",
    email,
    firstName: "Marie",
    preferredLanguage: "ht",
  });
  expect(answer.headers.get("Set-Cookie")).toMatch(
    /^subscriber=.+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  const english = await callApi("POST", "/api/newsletter?lang=en", { json: { email: someone() } });
  expect(await english.json()).toMatchObject({
    message: "Successfully subscribed!",
    preferredLanguage: "en",
  });
});

test.each(["/de/newsletter", "/%2Fexample.org/newsletter"])("%s is not found", async (path) => {
  expect((await visitScreen(path)).status).toBe(404);
});

test("blank and null mean absent", async () => {
  const json = { email: someone(), firstName: "", preferredLanguage: null, name: " ", feature: "" };
  expect((await callApi("POST", "/api/newsletter", { json })).status).toBe(201);
  const blank = { email: someone(), firstName: "", preferredLanguage: "" };
  expect((await submitForm("/es/subscribe", blank)).status).toBe(200);
  expect(await subscribers()).toMatchObject([
    { firstName: null, preferredLanguage: "fr" },
    { firstName: null, preferredLanguage: "es" },
  ]);
});

test("the form answers a fetch, and redirects a plain browser in the same language", async () => {
  const scripted = await submitForm<FormAnswer>("/subscribe", { email: someone() });
  expect(scripted.data).toMatchObject({ ok: true });
  expect(scripted.headers.get("Set-Cookie")).toContain("subscriber=");
  const plain = await submitForm("/ht/subscribe", { email: someone() }, { plain: true });
  expect(plain.status).toBe(303);
  expect(plain.headers.get("Location")).toBe("/ht/subscribe?done=1");
  expect(plain.headers.get("Set-Cookie")).toContain("subscriber=");
  expect((await visitScreen<{ done: boolean }>("/ht/subscribe?done=1")).data.done).toBe(true);
  expect((await visitScreen<{ done: boolean }>("/ht/subscribe")).data.done).toBe(false);
});

test("the page asks for the confirmation while one is needed, and promises only what the ministry wrote", async () => {
  const page = async () =>
    (await visitScreen<{ mustConfirm: boolean; promise: string }>("/en/subscribe?done=1")).data;
  expect(await page()).toMatchObject({ mustConfirm: true, promise: "" });
  const { caller } = await administrator({ permissions: ["manage_users"] });
  const newsletterPromise = { en: "A psalm every Friday" };
  await saveSystemSettings(
    caller,
    systemSettingsInput.parse({ newsletter: { doubleOptIn: false }, ministry: { newsletterPromise } }),
  );
  expect(await page()).toMatchObject({ mustConfirm: false, promise: "A psalm every Friday" });
});

describe.each(Object.entries(doors))("through the %s", (_name, send) => {
  test.each(languages)("a missing or blank address is refused in %s", async (language) => {
    for (const fields of [{}, { email: "" }, { email: " \t " }] as Record<string, string>[]) {
      const { status, errors, cookie } = await send(fields, language);
      expect(status).toBe(400);
      expect(errors).toEqual({ email: [tFor(language)("newsletter:emailRequired")] });
      expect(cookie).toBeNull();
    }
    await nothingKept();
  });

  test.each([
    "marie",
    "marie@",
    "@example.org",
    "a b@example.org",
    "a@b@example.org",
    "a@b.org, c@d.org",
    "a@b.org\nBcc: c@d.org",
  ])("%j is no e-mail address", async (email) => {
    expect(await send({ email }, "es")).toMatchObject({
      status: 400,
      errors: { email: ["Esta dirección de correo no es válida."] },
    });
    await nothingKept();
  });

  test.each([
    ["email", 254, `${"a".repeat(64)}@${"b.".repeat(95)}org`],
    ["firstName", 100, "é".repeat(101)],
    ["name", 100, "é".repeat(101)],
    ["feature", 50, "é".repeat(51)],
  ])("a %s longer than %i is refused, saying the limit", async (field, most, value) => {
    const { status, errors } = await send(
      { email: someone(), name: "Marie", feature: "mood", [field]: value },
      "en",
    );
    expect(status).toBe(400);
    expect(errors).toEqual({ [field]: [`At most ${most} characters.`] });
    await nothingKept();
  });

  test("an unknown language is refused", async () => {
    const { status, errors } = await send({ email: someone(), preferredLanguage: "de" }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ preferredLanguage: [tFor("en")("errors:choice")] });
    await nothingKept();
  });

  test("the premium prompt requires a name", async () => {
    expect(await send({ email: someone(), feature: "mood" })).toMatchObject({
      status: 400,
      errors: { name: ["Champs requis"] },
    });
    await nothingKept();
    expect((await send({ email: someone(), feature: "mood", name: "Marie" })).status).toBeLessThan(300);
  });

  test("markup, SQL and templates are stored as text", async () => {
    const hostile = `<b onclick=alert(1)>'; DROP TABLE newsletters;-- {{siteName}} $t(errors:email) %s`;
    const feature = hostile.slice(0, 50).trim();
    const fields = { email: someone(), firstName: hostile, name: hostile, feature };
    expect((await send(fields)).status).toBeLessThan(300);
    expect(await subscribers()).toMatchObject([{ firstName: hostile, feature }]);
  });

  test.each(["<script>@example.org", "'; DROP TABLE newsletters;--@example.org"])(
    "%j is no address",
    async (email) => {
      expect((await send({ email })).status).toBe(400);
      await nothingKept();
    },
  );
});

test.each([42, true, ["a"], { a: 1 }])("%j in place of a text is refused at its field", async (wrong) => {
  for (const field of ["email", "firstName", "preferredLanguage", "name", "feature"]) {
    const answer = await callApi("POST", "/api/newsletter", { json: { email: someone(), [field]: wrong } });
    expect(answer.status, field).toBe(400);
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field]);
  }
  await nothingKept();
});

test("a body that is no object, no JSON, of another type or too large is refused", async () => {
  const json = { "Content-Type": "application/json" };
  for (const body of ['{"email":', "[]", '"a@b.org"', "null"]) {
    expect((await callApi("POST", "/api/newsletter", { body, headers: json })).status, body).toBe(400);
  }
  const text = { "Content-Type": "text/plain" };
  expect((await callApi("POST", "/api/newsletter", { body: "email=a@b.org", headers: text })).status).toBe(
    415,
  );
  const large = { email: someone(), firstName: "a".repeat(300 * 1024) };
  expect((await callApi("POST", "/api/newsletter", { json: large })).status).toBe(413);
  expect((await submitForm("/subscribe", large)).status).toBe(413);
  await nothingKept();
});

test.each(["PUT", "PATCH", "DELETE"])("%s is not allowed", async (method) => {
  const answer = await callApi(method, "/api/newsletter");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("Allow")).toBe("GET, POST");
});

test("a form from another site is refused", async () => {
  const headers = { Origin: "https://evil.example" };
  expect((await callApi("POST", "/api/newsletter", { json: { email: someone() }, headers })).status).toBe(
    403,
  );
  expect((await submitForm("/subscribe", { email: someone() }, { headers })).status).toBe(403);
  await nothingKept();
});

test("the honeypot answers success and stores no subscription", async () => {
  const answer = await submitForm<FormAnswer>("/subscribe", {
    email: someone(),
    [honeypotField]: "https://spam.example",
  });
  expect(answer.status).toBe(200);
  expect(answer.data.ok).toBe(true);
  await nothingKept();
});

test.each<[string, Record<string, string>]>([
  ["stale", { stamp: "" }],
  ["stale", { stamp: sign("form", String(Date.now() - 2 * 24 * 60 * 60_000)) }],
  ["tooFast", { elapsed: "500" }],
])("a form that is %s must be sent again and keeps its input", async (key, fields) => {
  const email = someone();
  const answer = await submitForm<FormAnswer>("/fr/subscribe", { email, firstName: "Marie", ...fields });
  expect(answer.status).toBe(400);
  expect(answer.data.message).toBe(tFor("fr")(`errors:${key}`));
  expect(answer.data.lastResult?.initialValue).toMatchObject({ email, firstName: "Marie" });
  await nothingKept();
});

test("subscriptions are limited per client address and per e-mail", async () => {
  const email = someone();
  for (let use = 0; use < 10; use++) {
    const from = `2001:db8:1::${use}`;
    expect((await callApi("POST", "/api/newsletter", { json: { email }, from })).status).toBe(201);
  }
  const limited = await callApi("POST", "/api/newsletter", {
    json: { email: email.toUpperCase() },
    from: "2001:db8:2::1",
  });
  expect(limited.status).toBe(429);
  await runAnswerJobs();
  expect(Number(limited.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(1);

  for (let use = 0; use < 10; use++) await submitForm("/subscribe", { email: someone() });
  const form = await submitForm<FormAnswer>("/subscribe", { email: "next@example.org" });
  expect(form.status).toBe(429);
  expect(form.headers.get("Retry-After")).not.toBeNull();
  expect(form.data.lastResult?.initialValue).toMatchObject({ email: "next@example.org" });
});

describe("when the mail server fails", () => {
  afterEach(() => {
    closeMailPool();
    env.SMTP_URL = undefined;
  });

  test("the visitor sees success, and the mail is sent when the server works again", async () => {
    const smtp = await startSmtp();
    smtp.behave("defer");
    env.SMTP_URL = smtp.url;
    const engine = startEmbedded(handlers, { scheduleSettings, pollMs: 20, backoff: () => 50 });
    try {
      const email = someone();
      expect((await callApi("POST", "/api/newsletter", { json: { email } })).status).toBe(201);
      // The engine also runs the day's other jobs, which may mail the team.
      const mail = () =>
        db.selectFrom("mailLog").selectAll().where("recipient", "=", email).executeTakeFirstOrThrow();
      const { id: mailId } = await waitForExpectation(mail);
      const payload = JSON.stringify({ mailId });
      const job = () =>
        db.selectFrom("outbox").selectAll().where("payload", "=", payload).executeTakeFirstOrThrow();
      await expect.poll(async () => (await job()).attempts, { timeout: 10_000 }).toBeGreaterThan(1);
      expect(await mail()).toMatchObject({ status: "queued", error: expect.stringContaining("450") });
      smtp.behave("accept");
      await expect.poll(async () => (await mail()).status, { timeout: 10_000 }).toBe("sent");
      await expect.poll(async () => (await job()).status).toBe("done");
      expect(smtp.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
    } finally {
      await engine.stop({ graceMs: 1_000 });
      closeMailPool();
      await smtp.close();
    }
  });
});
