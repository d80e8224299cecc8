import { expect, test } from "vitest";
import { sharePlatforms } from "~/features/quotes/quote-choices";
import { shareQuote } from "~/features/quotes/share.server";
import { quotesVisitorData } from "~/features/quotes/visitor-data.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { openBrowser } from "~tests/support/prayer-browser";
import { newReply } from "~tests/support/prayers";
import { addQuote, addSubscriber, findQuote, generateFor } from "~tests/support/quotes";
import { guestCaller } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";
import "~tests/support/areas";

const PEOPLE = 40;
const countOf = async (id: number) => (await findQuote(id)).shareCount;

onBothDatabases(() => {
  test(`${PEOPLE} visitors who share at the same time count ${PEOPLE} shares`, async () => {
    const { id } = await addQuote();
    const answers = await Promise.all(
      Array.from({ length: PEOPLE }, () =>
        openBrowser().call("POST", "/api/inspirational-quotes/share", { quoteId: id, platform: "whatsapp" }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await countOf(id)).toBe(PEOPLE);
  });

  test("a visitor counts once per platform, also with repeated concurrent shares", async () => {
    const { id } = await addQuote();
    const { caller } = await addVisitor();
    const presses = [...sharePlatforms, ...sharePlatforms, ...sharePlatforms];
    await Promise.all(presses.map((platform) => shareQuote(caller, { quoteId: id, platform }, newReply())));
    expect(await countOf(id)).toBe(sharePlatforms.length);
    const rows = await db.selectFrom("quoteShares").select("platform").execute();
    expect(rows.map(({ platform }) => platform).sort()).toEqual([...sharePlatforms].sort());
  });

  test("sharing a quote is one activity, on any number of platforms", async () => {
    const [{ id: first }, { id: second }] = [await addQuote(), await addQuote()];
    const { caller, id: visitorId } = await addVisitor();
    const { newBadges } = await shareQuote(caller, { quoteId: first, platform: "facebook" }, newReply());
    expect(newBadges).toEqual(
      expect.arrayContaining([expect.objectContaining({ points: expect.any(Number) })]),
    );
    for (const platform of sharePlatforms) await shareQuote(caller, { quoteId: first, platform }, newReply());
    await shareQuote(caller, { quoteId: second, platform: "download" }, newReply());
    const activities = await db
      .selectFrom("userEngagement")
      .select(["activityType", "subject"])
      .where("userId", "=", visitorId)
      .orderBy("id")
      .execute();
    expect(activities).toEqual(
      [first, second].map((id) => ({ activityType: "quote", subject: `quote:${visitorId}:${id}` })),
    );
  });

  test("the first share creates a visitor, but not for an unknown quote", async () => {
    const countVisitors = async () =>
      (await db.selectFrom("users").select("id").where("role", "=", "user").execute()).length;
    const { id } = await addQuote();
    const before = await countVisitors();
    const reply = newReply();
    await shareQuote(guestCaller, { quoteId: id, platform: "facebook" }, reply);
    expect(reply.headers.get("Set-Cookie")).toMatch(/^visitor=/);
    const sharing = shareQuote(guestCaller, { quoteId: 9_999, platform: "facebook" }, newReply());
    await expect(sharing).rejects.toMatchObject({ status: 404 });
    expect(await countVisitors()).toBe(before + 1);
  });

  test("a visitor exports and erases their quotes and shares; the share counts stay", async () => {
    const { caller, id: visitorId } = await addSubscriber();
    const quote = await generateFor(caller);
    await shareQuote(caller, { quoteId: quote.id, platform: "linkedin" }, newReply());
    expect(await quotesVisitorData.collect(db, visitorId)).toEqual([
      expect.objectContaining({ kind: "quote", id: quote.id, quote: quote.quote }),
      expect.objectContaining({ kind: "share", quoteId: quote.id, platform: "linkedin" }),
    ]);
    for (const _ of ["once", "again"]) await quotesVisitorData.erase(db, visitorId);
    expect(await quotesVisitorData.collect(db, visitorId)).toEqual([]);
    expect(await countOf(quote.id)).toBe(1);
  });

  test("moving to another device moves the quotes, and counts common shares once", async () => {
    const [one, other] = [await addSubscriber(), await addSubscriber()];
    const { id: quoteId } = await generateFor(one.caller);
    for (const platform of ["whatsapp", "facebook"] as const)
      await shareQuote(one.caller, { quoteId, platform }, newReply());
    await shareQuote(other.caller, { quoteId, platform: "whatsapp" }, newReply());
    expect(await countOf(quoteId)).toBe(3);
    await quotesVisitorData.move(db, one.id, other.id);
    expect(await quotesVisitorData.collect(db, one.id)).toEqual([]);
    expect(await quotesVisitorData.collect(db, other.id)).toHaveLength(3);
    expect(await countOf(quoteId)).toBe(2);
  });
});
