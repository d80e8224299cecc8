import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));

let callers = 0;
/** Calls as another client each time, because of the limits. */
const send = (path: string, json: object) =>
  callApi("POST", `${path}?lang=en`, { json, from: `198.18.0.${++callers}` });

const message = {
  firstName: "Marie",
  lastName: "Joseph",
  email: "marie@example.org",
  subject: "s",
  message: "m",
};
const prayer = {
  requesterName: "Marie",
  title: "A title",
  description: "A description of it",
  prayerType: "healing",
};
const pledge = {
  ...{ donorName: "Marie", donorEmail: "marie@example.org", paymentMethod: "zelle" },
  ...{ amount: "25", currency: "USD", isPublic: true },
};
const application = { name: "Marie", email: "marie@example.org", studyType: "online" };

const doors: [path: string, input: object, emailField: string, textFields: string[]][] = [
  ["/api/contact", message, "email", ["firstName", "lastName", "subject", "message"]],
  ["/api/prayer-requests", prayer, "requesterEmail", ["requesterName", "title", "description"]],
  ["/api/donations", pledge, "donorEmail", ["donorName"]],
  ["/api/bible-study/applications", application, "email", ["name"]],
  ["/api/newsletter", {}, "email", []],
];

describe.each(doors)("%s", (path, input, emailField, textFields) => {
  test.each([
    "\u202amarie@example.org\u202c",
    "marie@example.org\u200b",
    "contact@église-haïti.org",
    "user@xn--80afvemcl9d.xn--p1ai",
    "jean&marie@example.org",
    "a/b@example.org",
    "mailto:marie@example.org",
  ])("takes the address %j", async (email) => {
    expect((await send(path, { ...input, [emailField]: email })).status).toBe(201);
  });

  test.each(["jean..luc@orange.fr", "user@[127.0.0.1]", "marie@example", "\u200b@\u200b"])(
    "refuses %j at its field",
    async (email) => {
      const answer = await send(path, { ...input, [emailField]: email });
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors).toHaveProperty([emailField]);
    },
  );

  test.each(["\u200b", "\u3164", "\u2800", "\u00ad", "\ufe0f", "\u0301", "\u{e0041}"])(
    "text of %j alone is missing",
    async (mark) => {
      for (const field of textFields) {
        const answer = await send(path, { ...input, [field]: mark.repeat(12) });
        expect(answer.status, field).toBe(400);
        expect((await answer.json()).errors, field).toHaveProperty([field]);
      }
    },
  );
});

test("one person is one subscriber, however their address is typed", async () => {
  for (const email of ["marie@ÉGLISE.org", "Marie@xn--glise-9ra.org", " <marie@église.org>\u200e"]) {
    expect((await send("/api/newsletter", { email })).status).toBe(201);
  }
  expect(await db.selectFrom("newsletters").select("email").execute()).toEqual([
    { email: "marie@xn--glise-9ra.org" },
  ]);
});

test("the ministry's own address may have an accent", async () => {
  const { bearer } = await administrator();
  const answer = await callApi("POST", "/api/admin/system-settings", {
    headers: bearer,
    json: { ministry: { email: "pasteur@église.org" } },
  });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(await answer.json())).toContain("pasteur@xn--glise-9ra.org");
});
