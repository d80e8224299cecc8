import { beforeEach, expect, test } from "vitest";
import type { RolePermission } from "~/auth/permissions";
import type { SearchResult } from "~/features/operations/search.schema";
import { searchAdmin } from "~/features/operations/search.server";
import { db } from "~db/client";
import { addContactMessage, addRecords } from "~tests/inbox/world";
import { addReader } from "~tests/newsletter/world";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { addPrayerRequest } from "~tests/support/prayers";
import { callApi, visitScreen } from "~tests/support/requests";

beforeEach(freshDatabase);

/** Something that "marie" finds in every source. */
async function fillEverySource() {
  const now = new Date().toISOString();
  const written = {
    title: "Marie au tombeau",
    summary: "Résumé",
    content: "Texte",
    createdAt: now,
    updatedAt: now,
  };
  await addReader("marie@example.org");
  await createDonation({ donorName: "Marie Joseph", memoCode: "LIM-4821" }, completedEvent);
  await addPrayerRequest({ requesterName: "Marie Pierre" });
  await addContactMessage({ firstName: "Marie" });
  await addRecords({ table: "bibleStudyApplications" }, { name: "Marie Louis" });
  await db.insertInto("newsletterPosts").values(written).execute();
  await db
    .insertInto("blogPosts")
    .values({ ...written, category: "bible" })
    .execute();
  await db
    .insertInto("dailyContent")
    .values({
      ...{ date: "2026-11-21", language: "fr", verse: "Marie dit", reference: "Luc 1:46" },
      ...{ explanation: "e", motivation: "m", source: "admin", createdAt: now, updatedAt: now },
    })
    .execute();
}

const kindsFor = async (
  permissions: RolePermission[],
  q = "marie",
  more: { onlyMessages?: boolean } = {},
) => {
  const { caller } = await administrator({ permissions, ...more });
  const found = await searchAdmin({ ...caller, language: "en" }, { q });
  return [...new Set(found.flatMap(({ entries }) => entries.map(({ kind }) => kind)))].sort();
};

test("each role finds what its permissions open, and nothing else", async () => {
  await fillEverySource();
  expect(await kindsFor(["manage_donations"])).toEqual(["Donation", "Donor"]);
  expect(await kindsFor(["manage_newsletter"])).toEqual(["Letter", "Subscriber"]);
  expect(await kindsFor(["manage_prayers"])).toEqual(["Prayer request"]);
  expect(await kindsFor(["manage_content"])).toEqual(["Bible study", "Blog", "Devotion", "Message"]);
  expect(await kindsFor(["manage_content"], "marie", { onlyMessages: true })).toEqual([
    "Bible study",
    "Message",
  ]);
  expect(await kindsFor(["view_analytics"])).toEqual([]);
  expect(await kindsFor(["manage_users"])).toEqual([]);
});

test("screens are those of the role's navigation, without capitals and accents", async () => {
  const titles = async (permissions: RolePermission[], q: string) => {
    const { caller } = await administrator({ permissions });
    const [group] = await searchAdmin(caller, { q });
    return group?.entries.map(({ title }) => title) ?? [];
  };
  expect(await titles(["manage_users"], "CONFIG")).toEqual(["Configuration"]);
  expect(await titles(["manage_content"], "config")).toEqual([]);
  expect(await titles(["manage_users"], "roles")).toEqual(["Rôles et utilisateurs"]);
});

test("a donation is found by its code, with or without the dash", async () => {
  await createDonation({ memoCode: "LIM-4821", donorName: null, donorEmail: null });
  expect(await kindsFor(["manage_donations"], "lim-4821")).toEqual(["Donation"]);
  expect(await kindsFor(["manage_donations"], "LIM4821")).toEqual(["Donation"]);
});

test("a group has at most five results, of each source some, and a donor once", async () => {
  for (let at = 0; at < 7; at++) await addReader(`marie${at}@example.org`);
  for (let at = 0; at < 7; at++) await createDonation({ donorName: "Marie Joseph" });
  const { caller } = await administrator();
  const found = await searchAdmin({ ...caller, language: "en" }, { q: "marie" });
  expect(found.map(({ group, entries }) => [group, entries.length])).toEqual([
    ["people", 5],
    ["donations", 5],
  ]);
  const people = found[0]!.entries.map(({ kind }) => kind);
  expect(people.filter((kind) => kind === "Donor")).toHaveLength(1);
});

test("one letter finds screens only, and nothing finds nothing", async () => {
  await fillEverySource();
  const { caller } = await administrator();
  expect((await searchAdmin(caller, { q: "m" })).map(({ group }) => group)).toEqual(["screens"]);
  expect(await searchAdmin(caller, { q: "" })).toEqual([]);
});

test("the call and the page give the same, are never stored, and refuse who is not signed in", async () => {
  await fillEverySource();
  const { bearer, cookie } = await administrator({ permissions: ["manage_donations"] });
  const answer = await callApi("GET", "/api/admin/search?q=marie&lang=en", { headers: bearer });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const page = await visitScreen<{ found: SearchResult }>("/admin/search?q=marie&lang=en", {
    headers: cookie,
  });
  expect(page.data.found).toEqual(await answer.json());
  expect(page.data.found.map(({ group }) => group)).toEqual(["people", "donations"]);
  expect((await callApi("GET", "/api/admin/search?q=marie")).status).toBe(401);
  expect((await visitScreen("/admin/search?q=marie")).status).toBe(302);
});

test("a text that is too long is refused by the call and cut by the page", async () => {
  const { bearer, cookie } = await administrator();
  const q = "a".repeat(101);
  expect((await callApi("GET", `/api/admin/search?q=${q}`, { headers: bearer })).status).toBe(400);
  const page = await visitScreen<{ q: string }>(`/admin/search?q=${q}`, { headers: cookie });
  expect(page.data.q).toHaveLength(100);
});

test("searching leaves nothing in the activity log", async () => {
  await fillEverySource();
  const { caller } = await administrator();
  const count = async () => (await db.selectFrom("auditLog").select("id").execute()).length;
  const before = await count();
  await searchAdmin(caller, { q: "marie" });
  expect(await count()).toBe(before);
});
