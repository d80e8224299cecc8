import { type Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { bounceAddress, takeBounces } from "~/features/newsletter/sending/bounces.server";
import { confirmLinkPath } from "~/features/newsletter/subscribers/confirm-link.server";
import {
  addSubscriber,
  eraseSubscriber,
  resubscribe,
  unblockSubscriber,
  unsubscribeForSubscriber,
} from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import {
  confirmSubscription,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { db } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";
import { guest, manageToken, marie, subscribeReader, tokenIn } from "../world";

const history = () =>
  db
    .selectFrom("newsletterConsents")
    .select(["kind", "source", "actor", "words"])
    .orderBy("id")
    .execute()
    .then((rows) => rows.map(({ kind, source, actor, words }) => [kind, source, actor, words]));
const getMarie = () =>
  db
    .selectFrom("newsletters")
    .select(["id", "consentAt", "isActive", "confirmedAt"])
    .where("email", "=", marie)
    .executeTakeFirstOrThrow();
const confirm = async () => confirmSubscription(guest, { token: tokenIn(confirmLinkPath(await getMarie())) });
const report = (type: string, detail = "") =>
  takeBounces(guest, { secret: tokenIn(bounceAddress()), notice: { email: marie, type, detail } });

onBothDatabases(() => {
  let team: Caller;
  beforeEach(async () => {
    team = (await administrator({ permissions: ["manage_newsletter"], username: "rose" })).caller;
  });
  const stated = (consentSource: string, consentDate?: string) => ({
    ...{ consentSource, consentDate, sendConfirmation: false },
  });
  const person = { email: marie, firstName: undefined, preferredLanguage: undefined };

  test("what the person does, and what stops the mails, is in the history once", async () => {
    await subscribeReader(marie);
    await subscribeReader(marie);
    await confirm();
    await confirm();
    for (let n = 0; n < 2; n++) await report("bounce", "550 5.1.1 nobody");
    await unblockSubscriber(team, await getMarie());
    await unsubscribeFromNewsletter(guest, { token: await manageToken((await getMarie()).id) });
    await subscribeReader(marie);
    for (let n = 0; n < 2; n++) await report("complaint");
    expect(await history()).toEqual([
      ["subscribed", "site", null, ""],
      ["confirmed", "link", null, ""],
      ["bounced", "service", null, "550 5.1.1 nobody"],
      ["unblocked", "team", "rose", ""],
      ["unsubscribed", "link", null, ""],
      ["subscribed", "site", null, ""],
      ["complained", "service", null, ""],
      ["unsubscribed", "service", null, ""],
    ]);
  });

  test("what the team does says who, and when the person agreed", async () => {
    const { id } = await addSubscriber(team, { ...person, ...stated("signed the list", "2026-05-03") });
    await unsubscribeForSubscriber(team, { id });
    await resubscribe(team, { id, ...stated("by telephone") });
    expect(await history()).toEqual([
      ["subscribed", "team", "rose", "signed the list"],
      ["unsubscribed", "team", "rose", ""],
      ["subscribed", "team", "rose", "by telephone"],
    ]);
    const first = await db
      .selectFrom("newsletterConsents")
      .select("at")
      .where("id", "=", 1)
      .executeTakeFirst();
    expect(first).toEqual({ at: "2026-05-03T12:00:00.000Z" });
    expect(await getMarie()).toMatchObject({ isActive: true, confirmedAt: expect.any(String) });
    await eraseSubscriber(team, { id });
    expect(await history()).toEqual([]);
  });

  test("who left or was erased comes back only with a new consent and the mailed link", async () => {
    await subscribeReader(marie);
    await confirm();
    const { id } = await getMarie();
    await unsubscribeFromNewsletter(guest, { token: await manageToken(id) });
    await expect(resubscribe(team, { id, ...stated("the old list", "2026-01-02") })).rejects.toMatchObject({
      status: 400,
      errors: { consentDate: ["admin-subscribers:dateBeforeEnd"] },
    });
    expect(await resubscribe(team, { id, ...stated("in person") })).toMatchObject({ state: "waiting" });
    await confirm();
    await eraseSubscriber(team, { id });
    expect(await addSubscriber(team, { ...person, ...stated("in person") })).toMatchObject({
      state: "waiting",
    });
  });
});

describe.each(Object.entries(emptyDatabases))(
  "a %s database of before",
  { timeout: 60_000 },
  (_name, make) => {
    const open: Kysely<DB>[] = [];
    afterEach(() => Promise.all(open.splice(0).map((earlier) => earlier.destroy())));

    test("gets the history that is known", async () => {
      const earlier = await make();
      open.push(earlier);
      await migrateUpTo(earlier, "0050_devotion_recordings");
      const [agreed, confirmed, left] = [1, 2, 3].map((day) => `2026-05-0${day}T12:00:00.000Z`);
      const row = { preferredLanguage: "ht", consentAt: agreed!, createdAt: agreed! };
      await earlier
        .insertInto("newsletters")
        .values([
          { ...row, email: "a@example.org", isActive: true, confirmedAt: confirmed! },
          { ...row, email: "b@example.org", isActive: false, consentSource: "a card", unsubscribedAt: left! },
        ])
        .execute();
      await earlier
        .insertInto("mailSuppressions")
        .values([
          { email: "b@example.org", reason: "complaint", detail: "spam", createdAt: left! },
          { email: "unknown@example.org", reason: "bounce", detail: "", createdAt: left! },
        ])
        .execute();
      await migrateToLatest(earlier);
      const rows = await earlier
        .selectFrom("newsletterConsents")
        .selectAll()
        .orderBy("subscriberId")
        .orderBy("id")
        .execute();
      expect(
        rows.map(({ subscriberId, kind, source, words, at }) => [subscriberId, kind, source, words, at]),
      ).toEqual([
        [1, "subscribed", "site", "", agreed],
        [1, "confirmed", null, "", confirmed],
        [2, "subscribed", "team", "a card", agreed],
        [2, "unsubscribed", null, "", left],
        [2, "complained", null, "spam", left],
      ]);
    });
  },
);
