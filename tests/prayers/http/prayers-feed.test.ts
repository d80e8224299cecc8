import { beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { markRequestAnswered, setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import { closeRequest } from "~/features/prayers/requests/own-requests.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { addApprovedRequest, addPrayerRequest, addTestimony, requestTokenOf } from "~tests/support/prayers";
import { callApi } from "~tests/support/requests";
import { parseStrictRss } from "~tests/support/strict-rss";
import { guestCaller } from "~tests/support/subscriptions";

const team = systemCaller();
const readFeed = async (path: string) => {
  const answer = await callApi("GET", path);
  const xml = await answer.text();
  return { xml, ...parseStrictRss(xml) };
};
const prayers = (language: string) => readFeed(`/rss/prayers.xml?lang=${language}`);

beforeEach(async () => void (await freshDatabase()));

test("an approved request is in the feed of its language, without the requester's name", async () => {
  const id = await addApprovedRequest({
    prayerType: "family",
    description: "Dekri li.\nTanpri <b>priye</b>.",
  });
  const { xml, items } = await prayers("ht");
  expect(items).toMatchObject([
    {
      title: "Lapriyè pou manman m",
      link: `http://localhost:3000/ht/prayer-requests/${id}`,
      description: "Dekri li. Tanpri &lt;b&gt;priye&lt;/b&gt;.",
      category: ["Fanmi"],
      content: '<p dir="auto">Dekri li.</p>\n<p dir="auto">Tanpri &lt;b&gt;priye&lt;/b&gt;.</p>',
    },
  ]);
  for (const secret of ["Marie", "example.org", "+509"]) expect(xml).not.toContain(secret);
  for (const language of ["fr", "en", "es"]) expect((await prayers(language)).items).toEqual([]);
});

test("an answer is added to the entry and updates its date", async () => {
  const id = await addApprovedRequest();
  const before = await prayers("ht");
  await db
    .updateTable("prayerRequests")
    .set({ approvedAt: "2026-01-05T12:00:00.000Z" })
    .where("id", "=", id)
    .execute();
  await markRequestAnswered(team, { id, description: "Manman m geri nèt!" });
  const after = await prayers("ht");
  expect(after.items[0]!.content).toContain("Manman m geri nèt!");
  expect(after.items[0]!.pubDate).toBe("Mon, 05 Jan 2026 12:00:00 GMT");
  expect(after.items[0]!.guid).toBe(before.items[0]!.guid);
  expect(Date.parse(after.lastBuildDate!)).toBeGreaterThan(Date.parse("2026-01-05T12:00:00Z"));
});

test("a testimony is in the feed once the team has approved it", async () => {
  const id = await addTestimony();
  expect((await prayers("es")).items).toEqual([]);
  await setRequestStatus(team, { id, status: "approved" });
  expect((await prayers("es")).items).toHaveLength(1);
});

test("pending, private, rejected, hidden and closed requests are in no feed", async () => {
  await addPrayerRequest();
  await addApprovedRequest({ isPublic: false });
  await setRequestStatus(team, { id: await addPrayerRequest(), status: "rejected" });
  await closeRequest(guestCaller, { token: await requestTokenOf(await addApprovedRequest()) });
  const hidden = await addApprovedRequest();
  for (let flag = 0; flag < 3; flag++) {
    const path = `/api/prayer-requests/${hidden}/flag`;
    expect((await callApi("POST", path, { json: {}, from: `2001:db8:${flag + 1}::1` })).ok).toBe(true);
  }
  for (const language of languages) expect((await prayers(language)).items).toEqual([]);
});

test("the feed contains the newest twenty requests, newest first", async () => {
  const ids: number[] = [];
  for (let number = 0; number < 22; number++) ids.push(await addApprovedRequest());
  const { items } = await prayers("ht");
  expect(items.map(({ link }) => Number(link.split("/").at(-1)))).toEqual(ids.reverse().slice(0, 20));
});

test("the feed of all content excludes prayers, because ministries connect it to social networks", async () => {
  await addApprovedRequest();
  expect((await readFeed("/rss.xml?lang=ht")).items).toEqual([]);
});
