import { beforeEach, expect, test } from "vitest";
import { honeypotField } from "~/http/spam-trap-fields";
import type { FormAnswer } from "~/http/form-answer";
import { formStamp } from "~/http/spam-trap.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

beforeEach(async () => {
  await freshDatabase("sqlite");
});

const message = {
  firstName: "Rose",
  lastName: "Pierre",
  email: "rose@example.org",
  subject: "Lapriyè",
  message: "Mèsi",
};
const kept = () => db.selectFrom("contactMessages").select("id").execute();

for (const hostile of [
  "subject[300000000]=x",
  `subject${".a".repeat(3_000)}=x`,
  "__intent__=xx",
  "__intent__=null",
  '__intent__={"type":"validate"}',
  "__state__=xx",
  "__proto__[polluted]=x&constructor.prototype.polluted=x",
]) {
  test(`a field called ${hostile.slice(0, 24)} is ignored: the form is refused immediately, like an empty one`, async () => {
    await visitScreen("/en/contact"); // the first look loads the modules
    const begun = performance.now();
    const { status, data } = await submitForm<FormAnswer>(
      "/en/contact",
      {},
      { body: new URLSearchParams(hostile) },
    );
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(status).toBe(400);
    expect(Object.keys(data.lastResult!.error!)).toContain("subject");
    expect(JSON.stringify(data).length).toBeLessThan(5_000);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(await kept()).toEqual([]);
  });
}

for (const method of ["PUT", "PATCH", "DELETE"]) {
  test(`${method} cannot send a form`, async () => {
    const { status, headers } = await submitForm("/en/contact", message, { method });
    expect(status).toBe(405);
    expect(headers.get("Allow")).toBe("GET, HEAD, POST");
    expect(await kept()).toEqual([]);
  });
}

test("after a form that is too large the page keeps the typed values and shows the reason", async () => {
  const fields = { ...message, message: "a".repeat(300_000), stamp: formStamp() };
  const { status, data } = await submitForm<FormAnswer>("/fr/contact", fields);
  expect(status).toBe(413);
  expect(data).toEqual({ ok: false, message: "L’envoi est trop volumineux." });
  const plain = await submitForm<{ message: string }>("/ht/contact", fields, { plain: true });
  expect(plain.status).toBe(413);
  expect(plain.data.message).toBe("Sa ou voye a twò lou.");
});

test("refused posts also count towards the limit", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await submitForm("/en/contact", { subject: "x" })).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
  expect(statuses.at(-1)).toBe(429);
});

/** A body that records whether reading has begun. */
function watchedBody(text: string) {
  const state = { isRead: false };
  const body = new ReadableStream(
    {
      pull(controller) {
        state.isRead = true;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

test("a request above a limit is refused before its body is read", async () => {
  for (let i = 0; i < 10; i++) await callApi("POST", "/api/contact", { json: {} });
  const { body, state } = watchedBody(JSON.stringify(message));
  const answer = await callApi("POST", "/api/contact", {
    body,
    headers: { "Content-Type": "application/json" },
  });
  expect([answer.status, state.isRead]).toEqual([429, false]);

  const large = watchedBody(new URLSearchParams({ ...message, message: "a".repeat(20_000) }).toString());
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "20500" };
  const form = await submitForm<FormAnswer>("/ht/contact", {}, { body: large.body, headers });
  expect([form.status, form.data.ok, large.state.isRead]).toEqual([429, false, false]);
  expect(form.data.message).toMatch(/^Ou voye twòp bagay/);
  expect(form.headers.get("Retry-After")).not.toBeNull();
});

test("IPv6 networks count as a whole; wider networks have higher limits", async () => {
  const statusFrom = async (from: string) =>
    (await callApi("POST", "/api/contact", { json: {}, from })).status;
  const statuses = [];
  for (let i = 0; i < 160; i++) statuses.push(await statusFrom(`2001:db8:a:${(i * 256).toString(16)}::1`));
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await statusFrom("2001:db8:a:ffff::1")).toBe(429);
  expect(await statusFrom("2001:db8:b::1")).toBe(400);

  for (let i = 0; i < 40; i++) expect(await statusFrom(`2001:db8:c:12${10 + i}::1`)).toBe(400);
  expect(await statusFrom("2001:db8:c:12ff::1")).toBe(429);
  expect(await statusFrom("2001:db8:c:1300::1")).toBe(400);
});

test("only accepted forms count for an e-mail address: nobody uses up another person's limit with refused forms", async () => {
  const { email } = message;
  for (let i = 0; i < 12; i++) {
    const from = `192.0.2.${i}`;
    expect((await callApi("POST", "/api/contact", { json: { email }, from })).status).toBe(400);
    expect((await submitForm("/en/contact", { email }, { from })).status).toBe(400);
    expect((await submitForm("/en/contact", { ...message, stamp: "" }, { from })).status).toBe(400);
    expect(
      (await submitForm("/en/contact", { ...message, [honeypotField]: "http://robot" }, { from })).status,
    ).toBeLessThan(500);
  }
  expect((await callApi("POST", "/api/contact", { json: message, from: "192.0.2.50" })).status).toBe(201);
  for (let i = 1; i < 10; i++) {
    expect((await submitForm("/en/contact", message, { from: `192.0.2.${50 + i}` })).status).toBe(200);
  }
  expect((await submitForm("/en/contact", message, { from: "192.0.2.60" })).status).toBe(429);
});

test("a page with a language in its query is only in that language", async () => {
  const page = await visitScreen<{ meta: { title: string } }>("/contact?lang=ht", {
    headers: { "Accept-Language": "fr" },
  });
  expect(page.data.meta.title).toMatch(/Ekri/);
});

for (const [given, wanted] of [
  ["/HT/Contact", "/ht/contact"],
  ["/contact/?lang=es", "/contact?lang=es"],
  ["/fr/%63ontact", "/fr/contact"],
]) {
  test(`${given} is redirected to ${wanted}`, async () => {
    const { loader } = await import("~/routes/site/layout");
    const request = new Request(`http://localhost${given}`);
    const answer = (await loader({ request, params: {}, context: {} }).catch(
      (thrown: unknown) => thrown,
    )) as Response;
    expect(answer.status).toBe(308);
    expect(answer.headers.get("Location")).toBe(wanted);
  });
}
