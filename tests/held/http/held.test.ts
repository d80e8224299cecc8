import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { honeypotField } from "~/http/spam-trap-fields";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { heldPersonalData } from "~/features/held/personal-data.server";
import { db } from "~db/client";
import { cleanUp } from "~tests/support/areas";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { heldMessage, holdMessage } from "../held-form";

beforeEach(async () => void (await freshDatabase()));

const robot = { [honeypotField]: "https://spam.example" };
const held = () => db.selectFrom("heldSubmissions").selectAll().execute();
const rowsOf = (table: "contactMessages" | "bibleStudyApplications" | "prayerRequests" | "newsletters") =>
  db.selectFrom(table).select("id").execute();
const prayer = {
  requesterName: "Marie",
  requesterEmail: "marie@example.org",
  title: "Pou pitit mwen",
  description: "Priye pou pitit mwen ki malad.",
  isPublic: "false",
  consent: "on",
};

describe("a form whose trap is filled", () => {
  test.each([
    ["/ht/contact", heldMessage, "contact", "contactMessages"],
    [
      "/ht/bible-study",
      { name: "Marie", email: "marie@example.org", studyType: "online" },
      "bibleStudy",
      "bibleStudyApplications",
    ],
    ["/ht/prayer-requests?tab=submit", { ...prayer, intent: "request" }, "prayerRequest", "prayerRequests"],
    ["/ht/subscribe", { email: "marie@example.org" }, "subscription", "newsletters"],
  ] as const)("%s is answered as always, and kept for the team", async (path, fields, form, table) => {
    const { status, data } = await submitForm<FormAnswer>(path, { ...fields, ...robot });
    expect([status, data.ok]).toEqual([200, true]);
    expect(await rowsOf(table)).toEqual([]);
    expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
    const [row] = await held();
    expect(row).toMatchObject({ form, language: "ht" });
    expect(JSON.stringify(row)).not.toContain("marie");
  });

  test("the field that browsers fill in for people, `website`, is no trap", async () => {
    await submitForm("/fr/contact", { ...heldMessage, website: "https://my-church.example" });
    expect(await rowsOf("contactMessages")).toHaveLength(1);
    expect(await held()).toEqual([]);
  });

  test("an incomplete one gets the errors of its fields", async () => {
    const { status } = await submitForm("/fr/contact", { ...heldMessage, email: "marie", ...robot });
    expect(status).toBe(400);
    expect(await held()).toEqual([]);
  });

  test("where nothing can be kept for the team, the person is asked to send it again with all they wrote", async () => {
    for (const language of languages) {
      const { status, data } = await submitForm<FormAnswer>(`/${language}/privacy`, {
        email: "marie@example.org",
        ...robot,
      });
      expect(status).toBe(400);
      expect(data.lastResult?.initialValue).toMatchObject({ email: "marie@example.org" });
      expect(data.message).toBeTruthy();
    }
    expect(await held()).toEqual([]);
  });

  test("no address and no day can fill the disk; then the sender gets an error", async () => {
    for (let sent = 0; sent < 20; sent++) expect(await holdMessage("192.0.2.1")).not.toBeNull();
    expect(await holdMessage("192.0.2.1")).toBeNull();
    for (let sent = 20; sent < 200; sent++) expect(await holdMessage(`198.51.100.${sent}`)).not.toBeNull();
    expect(await holdMessage("203.0.113.9")).toBeNull();
    const { status, data } = await submitForm<FormAnswer>("/en/contact", { ...heldMessage, ...robot });
    expect([status, data.message]).toEqual([400, tFor("en")("errors:robot")]);
  });
});

describe("the team", () => {
  const screen = "/admin/held";
  interface Screen {
    submissions: { id: number; form: string; fields: { term: string; value: string }[] }[];
  }
  const list = async (headers: Record<string, string>) =>
    (await visitScreen<Screen>(screen, { headers })).data.submissions;

  test("sees each form with its permission, and no other", async () => {
    await holdMessage();
    await submitForm("/fr/prayer-requests?tab=submit", { ...prayer, intent: "request", ...robot });
    const all = await list((await administrator({ language: "en" })).cookie);
    expect(all.map(({ form }) => form)).toEqual(["Prayer request", "Message"]);
    expect(all[0]!.fields).toContainEqual({ term: "What should we pray for?", value: prayer.description });
    const headers = (await administrator({ permissions: ["manage_content"] })).cookie;
    expect(await list(headers)).toHaveLength(1);
    const { status } = await submitForm(screen, { intent: "delete", id: String(all[0]!.id) }, { headers });
    expect(status).toBe(404);
    expect(await held()).toHaveLength(2);
  });

  test("says that a person sent it: it runs as if it had just arrived", async () => {
    const id = await holdMessage();
    const headers = (await administrator()).cookie;
    const { data } = await submitForm<FormAnswer>(screen, { intent: "release", id: String(id) }, { headers });
    expect(data.ok).toBe(true);
    expect(await held()).toEqual([]);
    const messages = await db.selectFrom("contactMessages").selectAll().execute();
    expect(messages).toMatchObject([{ ...heldMessage, language: "ht" }]);
    expect(await db.selectFrom("mailLog").select("recipient").execute()).toContainEqual({
      recipient: "marie@example.org",
    });
    expect((await submitForm(screen, { intent: "release", id: String(id) }, { headers })).status).toBe(404);
  });

  test("accepts a form once, however often and by whomever it is pressed", async () => {
    const id = await holdMessage();
    const headers = [(await administrator()).cookie, (await administrator()).cookie];
    const press = (n: number) =>
      submitForm(screen, { intent: "release", id: String(id) }, { headers: headers[n % 2]! });
    const statuses = (await Promise.all([0, 1, 2, 3].map(press))).map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.slice(1).every((status) => status === 409 || status === 404)).toBe(true);
    expect(await rowsOf("contactMessages")).toHaveLength(1);
  });

  test("an acceptance that died can be repeated after a minute", async () => {
    const id = await holdMessage();
    const headers = (await administrator()).cookie;
    const accept = () => submitForm(screen, { intent: "release", id: String(id) }, { headers });
    await db.updateTable("heldSubmissions").set({ claimedAt: new Date().toISOString() }).execute();
    expect((await accept()).status).toBe(409);
    await db
      .updateTable("heldSubmissions")
      .set({ claimedAt: new Date(Date.now() - 61_000).toISOString() })
      .execute();
    expect((await accept()).status).toBe(200);
    expect(await rowsOf("contactMessages")).toHaveLength(1);
  });

  test("nobody deletes a form while somebody accepts it", async () => {
    const id = await holdMessage();
    const { cookie: headers } = await administrator({ language: "en" });
    const remove = () => submitForm<FormAnswer>(screen, { intent: "delete", id: String(id) }, { headers });
    const claim = (claimedAt: number) =>
      db
        .updateTable("heldSubmissions")
        .set({ claimedAt: new Date(claimedAt).toISOString() })
        .execute();
    await claim(Date.now());
    const { status, data } = await remove();
    expect([status, data.message]).toEqual([409, tFor("en")("admin-held:claimed")]);
    expect(await held()).toHaveLength(1);
    expect(await db.selectFrom("auditLog").select("id").where("action", "like", "held%").execute()).toEqual(
      [],
    );
    await claim(Date.now() - 61_000);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await held()).toEqual([]);
  });

  test("releases a prayer and a subscription", async () => {
    await submitForm("/fr/prayer-requests?tab=submit", { ...prayer, intent: "request", ...robot });
    await submitForm("/fr/subscribe", { email: "jan@example.org", ...robot });
    const headers = (await administrator()).cookie;
    for (const { id } of await held())
      await submitForm(screen, { intent: "release", id: String(id) }, { headers });
    expect(await rowsOf("prayerRequests")).toHaveLength(1);
    expect(await rowsOf("newsletters")).toHaveLength(1);
    expect(await held()).toEqual([]);
  });

  test("deletes what a robot sent", async () => {
    const id = await holdMessage();
    const headers = (await administrator()).cookie;
    await submitForm(screen, { intent: "delete", id: String(id) }, { headers });
    expect(await held()).toEqual([]);
    expect(await rowsOf("contactMessages")).toEqual([]);
  });
});

test("after 30 days it is erased", async () => {
  await holdMessage();
  await cleanUp(new Date(Date.now() + 29 * 24 * 60 * 60_000));
  expect(await held()).toHaveLength(1);
  await cleanUp(new Date(Date.now() + 31 * 24 * 60 * 60_000));
  expect(await held()).toEqual([]);
});

test("a person gets what is held of them with their data, and erases it, in any spelling of their address", async () => {
  await holdMessage(undefined, { email: "MARIE@example.org" });
  await holdMessage(undefined, { email: "jan@example.org" });
  expect(await heldPersonalData.collect(db, "marie@example.org")).toMatchObject([
    { form: "contact", message: heldMessage.message },
  ]);
  expect(await heldPersonalData.addresses(db)).toEqual(["marie@example.org", "jan@example.org"]);
  await heldPersonalData.erase(db, "marie@example.org");
  expect(await heldPersonalData.addresses(db)).toEqual(["jan@example.org"]);
});
