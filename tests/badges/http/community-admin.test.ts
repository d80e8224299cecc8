import { beforeEach, expect, test } from "vitest";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { addAiQuote, addQuote, addSubscriber } from "~tests/support/quotes";
import { shareQuote } from "~/features/quotes/share.server";
import { newReply } from "~tests/support/prayers";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { addNamedVisitor } from "../named-visitor";

const address = "/admin/community";
beforeEach(async () => void (await freshDatabase()));

interface Screen {
  names: { userId: number; name: string; position: number }[];
  quotes: { id: number; quote: string; shareCount: number }[];
  older: string | null;
}
const auditActions = async () =>
  (await db.selectFrom("auditLog").select(["action", "subject"]).orderBy("id").execute()).slice(-1);

test("deleting a leaderboard name keeps the visitor's position and points, and the audit log does not contain the name", async () => {
  const { cookie: headers } = await administrator();
  const { id } = await addNamedVisitor("an ugly word", 30);
  await addNamedVisitor("Marie", 20);
  const { data } = await visitScreen<Screen>(address, { headers });
  expect(data.names).toEqual([
    { userId: id, name: "an ugly word", position: 1 },
    { userId: expect.any(Number) as number, name: "Marie", position: 2 },
  ]);
  const send = () => submitForm(address, { intent: "deleteName", id: String(id) }, { headers });
  expect((await send()).status).toBe(200);
  expect(await (await callApi("GET", "/api/leaderboard")).json()).toMatchObject([
    { userId: id, name: null, totalPoints: 30, position: 1 },
    { name: "Marie" },
  ]);
  expect(await auditActions()).toEqual([{ action: "leaderboardName.deleted", subject: String(id) }]);
  expect((await send()).status).toBe(404);
});

test("every generated quote can be deleted with its shares; a quote of the new site cannot", async () => {
  const { cookie: headers } = await administrator();
  const id = await addAiQuote("Not what the ministry would say.");
  const library = await addQuote();
  const seeded = await db
    .selectFrom("inspirationalQuotes")
    .select("id")
    .where("seedKey", "is not", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const reader = await addSubscriber();
  await shareQuote(reader.caller, { quoteId: id, platform: "facebook" }, newReply());
  const { data } = await visitScreen<Screen>(address, { headers });
  expect(data.quotes).toMatchObject([
    { id: library.id, quote: library.quote },
    { id, quote: "Not what the ministry would say.", shareCount: 1 },
  ]);
  const send = (quote: number) =>
    submitForm(address, { intent: "deleteQuote", id: String(quote) }, { headers });
  expect((await send(id)).status).toBe(200);
  const left = await db
    .selectFrom("inspirationalQuotes")
    .select("id")
    .where("id", "in", [id, library.id, seeded.id])
    .orderBy("id")
    .execute();
  expect(left.map((quote) => quote.id)).toEqual([seeded.id, library.id]);
  expect(await db.selectFrom("quoteShares").select("id").where("quoteId", "=", id).execute()).toEqual([]);
  expect(await auditActions()).toEqual([
    { action: "quote.deleted", subject: "Not what the ministry would say." },
  ]);
  expect((await send(seeded.id)).status).toBe(404);
  expect((await send(library.id)).status).toBe(200);
});

test("a long list has pages, and an invalid query shows the first page", async () => {
  const { cookie: headers } = await administrator();
  for (let i = 0; i < 21; i++) await addAiQuote(`Quote ${i}`);
  const first = await visitScreen<Screen>(`${address}?before=nonsense`, { headers });
  expect(first.data.quotes).toHaveLength(20);
  const second = await visitScreen<Screen>(first.data.older!, { headers });
  expect(second.data.quotes.map(({ quote }) => quote)).toEqual(["Quote 0"]);
});
