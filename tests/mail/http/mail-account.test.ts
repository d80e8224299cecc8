import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import type { ConnectionResult } from "~/features/settings/system-settings.schema";
import type { FormAnswer } from "~/http/form-answer";
import { closeMailPool } from "~/providers/mail.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { startScriptedSmtp } from "~tests/fakes/scripted-smtp";
import { startSmtp } from "~tests/fakes/smtp";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

const account = { provider: "gmail", username: "legliz@gmail.com", apiKey: "abcd efgh ijkl mnop" };
const inTests = env.MAIL_RELAY_URL;
let server: Awaited<ReturnType<typeof startSmtp>>;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  server = await startSmtp({ login: { user: "legliz@gmail.com", pass: "abcdefghijklmnop" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await freshDatabase();
  admin = await administrator({ permissions: ["manage_users"] });
  await db.updateTable("users").set({ email: "marie@example.org" }).execute();
  env.MAIL_RELAY_URL = server.url;
  server.mails.length = 0;
  server.behave("accept");
});
afterEach(() => {
  closeMailPool();
  env.MAIL_RELAY_URL = inTests;
  env.SMTP_URL = undefined;
});

const send = async (emailService: object = account, language = "en", service = "mailTest") => {
  const headers = { ...admin.bearer, "Accept-Language": language };
  const json = { emailService };
  const answer = await callApi("POST", `/api/admin/test-connection/${service}`, { json, headers });
  return (await answer.json()) as ConnectionResult;
};
const save = (emailService: object) =>
  callApi("POST", "/api/admin/system-settings", { json: { emailService }, headers: admin.bearer });

test("a test goes to the caller with typed values, and is in the mail log and the activity log", async () => {
  expect(await send()).toEqual({
    success: true,
    message: expect.stringContaining("marie@example.org") as string,
    reason: null,
  });
  expect(server.mails.map(({ from, to }) => [from, to])).toEqual([
    ["legliz@gmail.com", ["marie@example.org"]],
  ]);
  expect(await db.selectFrom("mailLog").select(["template", "status"]).execute()).toEqual([
    { template: "account-test", status: "sent" },
  ]);
  expect(await db.selectFrom("auditLog").select("action").execute()).toContainEqual({
    action: "mailAccount.tested",
  });
  expect((await getSettings()).email.apiKey).toBe("");
  expect((await send({})).reason).toMatch(/Nothing is configured/);
});

test("a refused password is explained in the reader's language, with what the server said", async () => {
  const { success, reason } = await send({ ...account, apiKey: "my usual one" }, "ht");
  expect(success).toBe(false);
  expect(reason).toMatch(/modpas aplikasyon/);
  expect(reason).toMatch(/Sèvè a di: 535/);
  expect(reason).not.toContain("usual");
  server.behave("day is full");
  expect((await send()).reason).toMatch(/sent too much.*5\.4\.5/);
  expect((await send()).reason).toMatch(/own limit/); // the answer put a pause on the account
  const row = await db.selectFrom("mailServerLimits").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain("abcd");
});

test.each([
  [
    { provider: "host", host: "nowhere.invalid", port: 465, username: "a@b.example", apiKey: "x" },
    /no server|answer/i,
  ],
  [{ provider: "host", host: "", username: "a@b.example", apiKey: "x" }, /server of this account/],
  [
    { provider: "host", host: "localhost.localdomain", username: "a@b.example", apiKey: "x" },
    /own network|no server/i,
  ],
  [{ provider: "gmail", username: "", apiKey: "x" }, /address of the account/],
  [{ provider: "microsoft365", username: "pastor@hotmail.com", apiKey: "x" }, /no longer accept/],
])("%j cannot be tested", async (typed, words) => {
  env.MAIL_RELAY_URL = undefined;
  expect((await send(typed)).reason).toMatch(words);
});

test("a server that refuses the sender, or offers no encryption, is named so", async () => {
  const strict = await startScriptedSmtp({
    answer(line) {
      if (line === "STARTTLS") return "502 5.5.1 not here";
      return line.startsWith("MAIL FROM") ? "550 5.7.60 SMTP; Client may not send" : undefined;
    },
  });
  env.SMTP_URL = strict.url;
  expect((await send()).reason).toMatch(/may not send as this sender.*5\.7\.60/);
  env.SMTP_URL = `${strict.url}?requireTLS=true`;
  expect((await send()).reason).toMatch(/no encryption/);
  strict.close();
});

test("a stored password goes to no other server: it must be typed again", async () => {
  await save({ ...account, provider: "host", host: "mail.aurore.example", apiKey: "s3cret words é" });
  const stored = (await getSettings()).email;
  expect((await send({ host: "evil.example" }, "en", "email")).reason).toMatch(/enter the password again/);
  expect((await send({ host: "evil.example", apiKey: "••••••" })).reason).toMatch(/enter the password again/);
  const refused = await save({ host: "evil.example", apiKey: "••••••" });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(await refused.json())).toContain("emailService.apiKey");
  expect((await getSettings()).email).toEqual(stored);
  expect((await save({ host: "mail2.aurore.example", apiKey: "s3cret words é" })).status).toBe(200);
  expect((await save({ host: "mail2.aurore.example", port: 587, apiKey: "••••••" })).status).toBe(200);
});

test("the form says at the field what an account lacks, and keeps what was typed", async () => {
  const fields = {
    intent: "email",
    emailService_provider: "host",
    emailService_apiKey: "x",
    emailService_username: "a@b.example",
  };
  const { data } = await submitForm<FormAnswer>("/admin/settings?tab=email", fields, {
    headers: admin.cookie,
    plain: true,
  });
  expect(data.lastResult).toMatchObject({
    error: { emailService_host: [expect.any(String)] },
    initialValue: { emailService_username: "a@b.example" },
  });
  const wrong = await submitForm<FormAnswer>(
    "/admin/settings?tab=email",
    { ...fields, emailService_host: "https://mail.b.example" },
    { headers: admin.cookie, plain: true },
  );
  expect(wrong.data.lastResult).toMatchObject({
    error: { emailService_host: [expect.stringContaining("smtp.example.org")] },
  });
});

test("the Email tab shows that SMTP_URL wins, without its password", async () => {
  env.SMTP_URL = "smtps://legliz:hidden-word@mail.aurore.example:465";
  const { data } = await visitScreen("/admin/settings?tab=email", { headers: admin.cookie });
  expect(data).toMatchObject({ screen: { mail: { machineServer: "mail.aurore.example" } } });
  expect(JSON.stringify(data)).not.toContain("hidden-word");
});
