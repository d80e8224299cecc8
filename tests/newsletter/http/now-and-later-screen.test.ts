import { beforeEach, expect, test } from "vitest";
import type { SendingPreview } from "~/features/newsletter/sending/sending.schema";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { addSubscribers, addPublishedPost } from "../world";

const DAY_MS = 24 * 3_600_000;

beforeEach(async () => void (await freshDatabase()));

async function screenOfPost() {
  const [, , monthly] = await addSubscribers({ count: 3, languages: ["fr"] });
  await db
    .updateTable("enhancedNewsletters")
    .set({ preferences: '{"frequency":"monthly"}' })
    .where("email", "=", monthly!)
    .execute();
  const { cookie } = await administrator({ permissions: ["manage_newsletter"] });
  const id = await addPublishedPost();
  return { id, path: `/admin/newsletter/${id}`, knock: { headers: cookie } };
}

test("the screen says who gets a newsletter now and who later, before and after it is sent", async () => {
  const { path, knock } = await screenOfPost();
  const { data } = await visitScreen<{ preview: SendingPreview }>(path, knock);
  expect(data.preview).toMatchObject({ sentCount: 2, laterCount: 1 });
  const sent = await submitForm(path, { intent: "send", to: "all" }, { ...knock, plain: true });
  const asked = new URL(sent.headers.get("Location")!, "http://localhost").searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    done: "sent",
    count: "2",
    later: "1",
    by: expect.stringMatching(/^\d{4}-\d\d-01$/),
  });
  const list = await visitScreen(`/admin/newsletter?${asked}`, knock);
  expect(list.data).toMatchObject({ done: "sent", count: 2, later: 1, by: asked.get("by") });
});

test("what cannot wait goes to everyone now, and is planned with the sending", async () => {
  const { id, path, knock } = await screenOfPost();
  const date = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
  const time = { date, time: "08:00" };
  await submitForm(path, { intent: "sendLater", to: "all", everybodyNow: "on", ...time }, knock);
  const { options } = await db
    .selectFrom("contentSchedule")
    .select("options")
    .where("contentId", "=", id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(options)).toEqual({ audience: "all", everybodyNow: true });
  const form = { intent: "send", to: "all", everybodyNow: "on" };
  const sent = await submitForm(path, form, { ...knock, plain: true });
  expect(sent.headers.get("Location")).toBe(`${path}?done=sent&count=3`);
});
