import Database from "better-sqlite3";
import { SqliteDialect } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { applicationsQuery } from "~/features/bible-study/applications-admin.schema";
import { listApplications } from "~/features/bible-study/applications-admin.server";
import { contactMessagesQuery } from "~/features/contact/messages-admin.schema";
import { listContactMessages } from "~/features/contact/messages-admin.server";
import { showMotivations } from "~/features/devotion/motivations/motivations-admin-screens.server";
import { listDonationsSchema } from "~/features/giving/admin/donations-admin.schema";
import { listDonations, summarizeDonations } from "~/features/giving/admin/donations-admin.server";
import { mailLogQuery } from "~/features/mail/mail-log.schema";
import { listMails } from "~/features/mail/mail-log-admin.server";
import { newsletterPostsQuery } from "~/features/newsletter/posts/posts-admin.schema";
import { listNewsletterPosts } from "~/features/newsletter/posts/posts-admin.server";
import { subscribersQuery } from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { listSubscribers } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { activityQuery } from "~/features/operations/activity.schema";
import { listActivity } from "~/features/operations/activity-admin.server";
import { jobsQuery } from "~/features/operations/jobs.schema";
import { listJobs } from "~/features/operations/jobs-admin.server";
import { showTranslations } from "~/features/translation/translation-admin-screens.server";
import { db, kyselyOf, useDatabase } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import "~tests/support/areas";

let asked: string[] = [];
let database: Database.Database;

beforeEach(async () => {
  database = new Database(":memory:", { verbose: (sql) => asked.push(String(sql)) });
  useDatabase(kyselyOf(new SqliteDialect({ database })));
  await migrateToLatest(db);
  await seed(db);
});
afterEach(() => database.close());

type Values = Record<string, readonly (string | undefined)[]>;
const caller = systemCaller();

/** Every list of the administration, and the values of each of its filters; undefined leaves the filter out. */
const lists: Record<string, { filters: Values; list: (query: Record<string, string>) => Promise<unknown> }> =
  {
    donations: {
      filters: {
        status: [undefined, "pending", "completed", "failed", "refunded", "toCheck"],
        method: [undefined, "zelle"],
        from: [undefined, "2026-01-01"],
        demo: [undefined, "without", "only"],
        q: [undefined, "marie"],
        before: [undefined, "9"],
      },
      list: async (query) => {
        const filter = listDonationsSchema.parse(query);
        await listDonations(caller, filter);
        await summarizeDonations(caller, filter);
      },
    },
    messages: {
      filters: {
        status: [undefined, "open", "archived"],
        unread: [undefined, "on"],
        q: [undefined, "marie"],
        before: [undefined, "9"],
      },
      list: (query) => listContactMessages(caller, contactMessagesQuery.parse(query)),
    },
    applications: {
      filters: { status: [undefined, "received"], q: [undefined, "marie"], before: [undefined, "9"] },
      list: (query) => listApplications(caller, applicationsQuery.parse(query)),
    },
    subscribers: {
      filters: {
        state: [undefined, "active", "waiting", "unsubscribed", "suppressed"],
        q: [undefined, "marie"],
        before: [undefined, "9"],
      },
      list: (query) => listSubscribers(caller, subscribersQuery.parse(query)),
    },
    "newsletter posts": {
      filters: {
        state: [undefined, "draft", "published"],
        in: [undefined, "fr"],
        before: [undefined, "9"],
      },
      list: (query) => listNewsletterPosts(caller, newsletterPostsQuery.parse(query)),
    },
    mails: {
      filters: {
        status: [undefined, "sent", "failed"],
        q: [undefined, "marie@example.org"],
        before: [undefined, "9"],
      },
      list: (query) => listMails(caller, mailLogQuery.parse(query)),
    },
    jobs: {
      filters: { state: ["failed", "waiting", "done"], before: [undefined, "9"] },
      list: (query) => listJobs(caller, jobsQuery.parse(query)),
    },
    activity: {
      // Not by kind: that is a handful of actions at once, in a log of two years of a few people.
      filters: { user: [undefined, "marie", "system"], before: [undefined, "9"] },
      list: (query) => listActivity(caller, activityQuery.parse(query)),
    },
    motivations: {
      filters: { state: [undefined, "draft", "published"], in: [undefined, "fr"] },
      list: (query) => showMotivations(caller, query),
    },
    translations: {
      filters: { type: [undefined, "blog_post", "newsletter_post"] },
      list: (query) => showTranslations(caller, query),
    },
  };

/** Every combination of the values. */
const combinations = (filters: Values): Record<string, string>[] =>
  Object.entries(filters).reduce<Record<string, string>[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => (value === undefined ? one : { ...one, [name]: value }))),
    [{}],
  );

const planOf = (sql: string) =>
  (database.prepare(`explain query plan ${sql}`).all() as { detail: string }[]).map(({ detail }) => detail);

test.each(Object.entries(lists))(
  "no filter of the %s sorts the table first",
  async (_name, { filters, list }) => {
    const statements = new Set<string>();
    for (const query of combinations(filters)) {
      asked = [];
      await list(query);
      for (const sql of asked.filter((one) => /^select .* order by .* limit /s.test(one)))
        statements.add(sql);
    }
    expect(statements.size).toBeGreaterThan(0);
    const sorted = [...statements].filter((sql) =>
      planOf(sql).some((detail) => detail.startsWith("USE TEMP B-TREE FOR ORDER BY")),
    );
    expect(sorted).toEqual([]);
  },
);

test("the sum above the donations reads one index and no row", async () => {
  asked = [];
  for (const query of [{}, { status: "completed" }, { method: "zelle" }, { from: "2026-01-01" }])
    await summarizeDonations(caller, listDonationsSchema.parse(query));
  const sums = asked.filter((sql) => sql.includes("sum("));
  expect(sums).toHaveLength(4);
  for (const sql of sums)
    expect(planOf(sql)).toContainEqual(
      expect.stringMatching(/^SEARCH donations USING COVERING INDEX donations_sums /),
    );
});
