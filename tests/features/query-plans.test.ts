import Database from "better-sqlite3";
import { SqliteDialect } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { sign } from "~/auth/signing.server";
import { bibleStudySchema } from "~/features/bible-study/bible-study.schema";
import { applyForBibleStudy } from "~/features/bible-study/bible-study.server";
import { contactSchema } from "~/features/contact/contact.schema";
import { sendContactMessage } from "~/features/contact/contact.server";
import { listDevotionDates } from "~/features/devotion/devotion-dates.server";
import {
  getDailyContent,
  listDailyContentHistory,
  listDailyMotivations,
  listDevotions,
  showDevotion,
  todaysDevotion,
} from "~/features/devotion/devotion.server";
import { publishDailyContent } from "~/features/devotion/publish.server";
import { deliverMail, giveUpMail } from "~/features/mail/mail.server";
import { confirmPath } from "~/features/newsletter/mailed-links.server";
import { savePreferencesSchema, subscribeSchema } from "~/features/newsletter/newsletter.schema";
import { confirmSubscription, subscribe, unsubscribe } from "~/features/newsletter/newsletter.server";
import { savePreferences, showPreferences } from "~/features/newsletter/profile.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { erasePersonalData, exportPersonalData, requestDataLink } from "~/features/privacy/privacy.server";
import { db, kyselyOf, useDatabase } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import { cleanUp } from "~jobs/clean-up";
import { jobNames } from "~jobs/catalog";
import { enqueue, failedJobs, retryJob } from "~jobs/outbox";
import {
  claim,
  dueRows,
  markDone,
  markFailed,
  markForRetry,
  markRelayed,
  release,
  renewLease,
  rowState,
  takeBackAbandoned,
} from "~jobs/rows";
import { enqueueScheduled } from "~jobs/schedule";

/** What the database was asked since the test began, values filled in. */
let asked: string[] = [];
let database: Database.Database;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
  database = new Database(":memory:", { verbose: (sql) => asked.push(String(sql)) });
  useDatabase(kyselyOf(new SqliteDialect({ database })));
  await migrateToLatest(db);
  await seed(db);
  for (const date of ["2026-11-18", "2026-11-19"]) await publishDailyContent(systemCaller(), { date });
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  database.close();
});

/** Tables that stay small however long the site runs. */
const small = /^SCAN system_settings\b/;

/** The statements that read a growing table from one end to the other, and how the database would go about each. */
function scans(): string[] {
  const statements = new Set(asked.filter((sql) => /^\s*(select|insert|update|delete|with)\b/i.test(sql)));
  return [...statements].flatMap((sql) => {
    const plan = database.prepare(`explain query plan ${sql}`).all() as { detail: string }[];
    return plan
      .map(({ detail }) => detail)
      .filter((detail) => detail.startsWith("SCAN") && !small.test(detail))
      .map((detail) => `${detail}: ${sql}`);
  });
}

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const email = "marie@example.org";
const reply = () => ({ headers: new Headers(), status: 201 });
const job = async () => (await enqueue(db, "clean-up", {}))!.id;
const run = async () => (await claim(await job(), 0, 60_000))!;

/** The tokens of mailed links, as their owner has them. */
const manage = () => ({ token: sign("manage", "1") });
const subscribed = () => subscribe(guest, subscribeSchema.parse({ email, firstName: "Marie" }), reply());

const acts: Record<string, () => Promise<unknown>> = {
  "the day's content": async () => {
    await getDailyContent(guest, { date: undefined });
    await getDailyContent(guest, { date: "2026-11-19" });
    await todaysDevotion(guest);
  },
  "the history": () => listDailyContentHistory(guest),
  "the motivations": () => listDailyMotivations(guest),
  "a devotion and its neighbours": () => showDevotion(guest, { date: "2026-11-18" }),
  "the archive, all its pages": async () => {
    await listDevotions(guest, { before: undefined, after: undefined });
    await listDevotions(guest, { before: "2026-11-19", after: undefined });
    await listDevotions(guest, { before: undefined, after: "2026-11-18" });
  },
  "the dates of the sitemap": () => listDevotionDates(),
  "a contact message": () =>
    sendContactMessage(
      guest,
      contactSchema.parse({ firstName: "M", lastName: "J", email, subject: "s", message: "m" }),
    ),
  "a Bible study application": () =>
    applyForBibleStudy(guest, bibleStudySchema.parse({ name: "Marie", email, studyType: "online" })),
  "a subscription": subscribed,
  "confirming it": async () => {
    await subscribed();
    const { consentAt } = await db
      .selectFrom("newsletters")
      .select("consentAt")
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    await confirmSubscription(guest, { token: confirmPath({ id: 1, consentAt }).split("/").at(-1) });
  },
  "its preferences": async () => {
    await subscribed();
    await showPreferences(guest, manage());
    const wish = { firstName: "M", preferredLanguage: "fr", frequency: "weekly", pause: "none" };
    await savePreferences(guest, { ...savePreferencesSchema.parse(wish), ...manage() });
  },
  "its end": async () => {
    await subscribed();
    await unsubscribe(guest, manage());
  },
  "a person's data, shown and erased": async () => {
    await subscribed();
    await requestDataLink(guest, { email });
    const token = dataPath(email).split("/").at(-1);
    await exportPersonalData(guest, { token });
    await erasePersonalData(guest, { token });
  },
  "delivering a mail, and giving it up": async () => {
    await subscribed();
    await deliverMail(1);
    await giveUpMail(1, "no route");
  },
  "the publication of a day": () => publishDailyContent(systemCaller(), { date: "2026-11-20" }),
  "the life of a job": async () => {
    await dueRows(jobNames, 50);
    await dueRows(jobNames, 50, Date.now());
    await renewLease(await run(), 1_000);
    await markDone(await run());
    await markForRetry(await run(), "no route", 1_000);
    await release(await run());
    const failed = await run();
    await markFailed(failed, "no route");
    await failedJobs(db);
    await retryJob(db, failed.id);
    await markRelayed([failed.id]);
    await rowState(failed.id);
    await claim(await job(), 0, -1);
    await takeBackAbandoned();
  },
  "the schedule": () => enqueueScheduled("America/Port-au-Prince"),
  "the clean-up": () => cleanUp(),
};

test.each(Object.entries(acts))("no growing table is read from end to end by %s", async (_name, act) => {
  await act();
  expect(asked.length).toBeGreaterThan(0);
  expect(scans()).toEqual([]);
});

test("the search finds a table that is read from end to end", async () => {
  await db.selectFrom("contactMessages").select("id").where("message", "=", "m").execute();
  expect(scans()).toEqual([expect.stringMatching(/^SCAN contact_messages: select/)]);
});
