import { sql, type RawBuilder } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { analyticsRanges, type Analytics, type contentKinds } from "~/features/analytics/analytics.schema";
import { getAnalytics } from "~/features/analytics/analytics-admin.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { db } from "~db/client";
import { addDemo } from "~db/demo";
import * as demoRequests from "~/features/prayers/admin/demo-requests.server";
import "~tests/support/areas";
import { runJob } from "~tests/support/jobs";
import { onBothDatabases } from "~tests/support/database";
import { highestId, seedMinistry } from "../ministry-seed";

const team = systemCaller();
/** 22 November, 22:30 in Port-au-Prince. */
const now = new Date("2026-11-23T03:30:00.000Z");
const today = "2026-11-22";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  return () => vi.useRealTimers();
});

/** Port-au-Prince leaves summer time on 1 November 2026 at 6:00 UTC. */
const startOf = (date: string) => `${date}T0${date <= "2026-11-01" ? 4 : 5}:00:00.000Z`;
const shift = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const datesFrom = (first: string, count: number) => Array.from({ length: count }, (_, n) => shift(first, n));

const number = async (query: RawBuilder<{ n: unknown }>) => Number((await query.execute(db)).rows[0]?.n ?? 0);
const money = (minor: number) => (minor / 100).toFixed(2);

/** Both periods of an answer, as instants and as dates. */
const spansOf = ({ from, to, beforeFrom, beforeTo }: Analytics) => ({
  now: { from, to, start: startOf(from), end: startOf(shift(to, 1)) },
  before: { from: beforeFrom, to: beforeTo, start: startOf(beforeFrom), end: startOf(from) },
});
type Span = ReturnType<typeof spansOf>["now"];
const dayOf = (date: string): Span => ({
  from: date,
  to: date,
  start: startOf(date),
  end: startOf(shift(date, 1)),
});

/** The highest id of each table before this test's own rows: the demo content. */
let demo: Record<"blog_posts" | "newsletter_posts" | "prayer_requests" | "prayers", number>;

/** SQL for each figure, independent of the site's own code. */
const counts = {
  donations: (currency: string, { start, end }: Span) => sql<{ n: unknown }>`
    select count(*) as n from donation_ledger where kind = 'completed' and is_demo = 0
    and currency = ${currency} and created_at >= ${start} and created_at < ${end}`,
  received: (currency: string, { start, end }: Span) => sql<{ n: unknown }>`
    select coalesce(sum(amount), 0) as n from donation_ledger where is_demo = 0
    and currency = ${currency} and created_at >= ${start} and created_at < ${end}`,
  completed: (currency: string, { start, end }: Span) => sql<{ n: unknown }>`
    select coalesce(sum(amount), 0) as n from donation_ledger where is_demo = 0 and kind = 'completed'
    and currency = ${currency} and created_at >= ${start} and created_at < ${end}`,
  made: (currency: string, { start, end }: Span) => sql<{ n: unknown }>`
    select count(*) as n from donations where is_demo = 0 and currency = ${currency}
    and created_at >= ${start} and created_at < ${end}`,
  subscribers: (kind: string, { start, end }: Span, language = "%") => sql<{ n: unknown }>`
    select count(*) as n from subscription_changes where kind = ${kind} and language like ${language}
    and created_at >= ${start} and created_at < ${end}`,
  sent: ({ start, end }: Span) => sql<{ n: unknown }>`
    select count(*) as n from newsletter_deliveries where status = 'sent' and sent_at >= ${start} and sent_at < ${end}`,
  mails: (kind: string, { from, to }: Span) => sql<{ n: unknown }>`
    select coalesce(sum(count), 0) as n from newsletter_count_days where kind = ${kind} and date between ${from} and ${to}`,
  devotion: ({ from, to }: Span) => sql<{ n: unknown }>`
    select count(*) as n from daily_content where date between ${from} and ${to}`,
  motivation: ({ from, to }: Span) => sql<{ n: unknown }>`
    select count(*) as n from daily_motivations where is_published = 1 and publish_date between ${from} and ${to}`,
  blog: ({ start, end }: Span) => sql<{ n: unknown }>`
    select count(*) as n from blog_posts where is_published = 1 and id > ${demo.blog_posts}
    and published_at >= ${start} and published_at < ${end}`,
  newsletter: ({ start, end }: Span) => sql<{ n: unknown }>`
    select count(*) as n from newsletter_posts where is_published = 1 and id > ${demo.newsletter_posts}
    and published_at >= ${start} and published_at < ${end}`,
  sermon: ({ start, end }: Span) => sql<{ n: unknown }>`
    select count(*) as n from sermons where is_published = 1 and library_id is null
    and published_at >= ${start} and published_at < ${end}`,
  views: ({ from, to }: Span, language = "%") => sql<{ n: unknown }>`
    select coalesce(sum(views), 0) as n from page_views where date between ${from} and ${to} and language like ${language}`,
  reads: (kind: string, { from, to }: Span) => sql<{ n: unknown }>`
    select coalesce(sum(views), 0) as n from page_views where date between ${from} and ${to} and kind = ${kind}`,
  visitors: ({ from, to }: Span) => sql<{ n: unknown }>`
    select coalesce(sum(visitors), 0) as n from page_view_visitors where date between ${from} and ${to}`,
  asked: ({ start, end }: Span) => sql<{ n: unknown }>`
    select count(*) as n from prayer_requests where id > ${demo.prayer_requests}
    and (answered_date is null or answered_date <> created_at)
    and created_at >= ${start} and created_at < ${end}`,
  prayed: ({ start, end }: Span) => sql<{ n: unknown }>`
    select count(*) as n from prayers where id > ${demo.prayers} and created_at >= ${start} and created_at < ${end}`,
  answered: ({ start, end }: Span) => sql<{ n: unknown }>`
    select count(*) as n from prayer_requests where id > ${demo.prayer_requests} and status = 'answered'
    and answered_date >= ${start} and answered_date < ${end}`,
};

const compared = async (
  spans: ReturnType<typeof spansOf>,
  query: (span: Span) => RawBuilder<{ n: unknown }>,
) => ({
  now: await number(query(spans.now)),
  before: await number(query(spans.before)),
});

/** Adds demo content, four months of the ministry's own data, settings, and the figures of past days. */
async function prepareSite(): Promise<void> {
  await addDemo(db, demoRequests, now);
  demo = {
    blog_posts: await highestId("blog_posts"),
    newsletter_posts: await highestId("newsletter_posts"),
    prayer_requests: await highestId("prayer_requests"),
    prayers: await highestId("prayers"),
  };
  expect(Math.min(...Object.values(demo))).toBeGreaterThan(0);
  await seedMinistry(new Date("2026-07-20T00:00:00Z"), now, { size: 60 });
  await saveSystemSettings(team, {
    newsletter: { countOpens: true },
    giving: { monthlyGoal: 500, monthlyGoalCurrency: "USD" },
  });
  await runJob("roll-up-analytics");
}

onBothDatabases(() => {
  test("every figure of every range equals an independent SQL count", { timeout: 60_000 }, async () => {
    await prepareSite();
    for (const range of analyticsRanges) {
      const answer = await getAnalytics(team, { range });
      const spans = spansOf(answer);
      const length = Number.parseInt(range);
      const dates = datesFrom(answer.from, length);

      expect(answer).toMatchObject({ range, to: today, from: shift(today, 1 - length), uncountedDays: 0 });
      expect(answer).toMatchObject({
        beforeTo: shift(answer.from, -1),
        beforeFrom: shift(answer.from, -length),
      });

      const currencies = answer.donations.map(({ currency }) => currency);
      expect([...currencies].sort()).toEqual(range === "7days" ? currencies.sort() : ["CAD", "EUR", "USD"]);
      for (const { currency, ...donations } of answer.donations) {
        const totals = await compared(spans, (span) => counts.received(currency, span));
        const completed = await number(counts.completed(currency, spans.now));
        const count = await compared(spans, (span) => counts.donations(currency, span));
        const all = Math.max(count.now, await number(counts.made(currency, spans.now)));
        expect(donations).toMatchObject({
          total: money(totals.now),
          totalBefore: money(totals.before),
          count,
          average: all === 0 ? null : money(Math.round(completed / all)),
        });
        const days = [];
        for (const date of dates)
          days.push({
            date,
            total: money(await number(counts.received(currency, dayOf(date)))),
            count: await number(counts.donations(currency, dayOf(date))),
          });
        expect(donations.days).toEqual(days);
        const methods = await sql<{ method: string; total: unknown; count: unknown }>`
        select case when d.received_by is null then d.payment_method else d.received_by end as method,
          sum(l.amount) as total, sum(case when l.kind = 'completed' then 1 else 0 end) as count
        from donation_ledger l join donations d on d.id = l.donation_id
        where d.is_demo = 0 and l.currency = ${currency} and l.amount <> 0
          and l.created_at >= ${spans.now.start} and l.created_at < ${spans.now.end}
        group by 1 order by 1`.execute(db);
        expect([...donations.methods].sort((a, b) => (a.method < b.method ? -1 : 1))).toEqual(
          methods.rows.map(({ method, total, count }) => ({
            method,
            total: money(Number(total)),
            count: Number(count),
          })),
        );
      }
      const sums = answer.donations.map(({ total }) => Number(total));
      expect(sums).toEqual([...sums].sort((a, b) => b - a));

      const raised = await number(counts.received("USD", { ...spans.now, start: startOf("2026-11-01") }));
      expect(answer.monthlyGoal).toEqual({
        currency: "USD",
        goal: "500.00",
        raised: money(raised),
        percent: Math.max(0, Math.floor((raised / 500_00) * 100)),
      });

      const active = await sql<{ language: string; n: unknown }>`
      select preferred_language as language, count(*) as n from newsletters
      where is_active = 1 and confirmed_at is not null group by 1 order by 1`.execute(db);
      expect(answer.subscribers).toMatchObject({
        active: active.rows.reduce((sum, { n }) => sum + Number(n), 0),
        gained: await compared(spans, (span) => counts.subscribers("gained", span)),
        lost: await compared(spans, (span) => counts.subscribers("lost", span)),
      });
      for (const { language, ...row } of answer.subscribers.languages)
        expect(row).toEqual({
          active: Number(active.rows.find((one) => one.language === language)?.n ?? 0),
          gained: await number(counts.subscribers("gained", spans.now, language)),
          lost: await number(counts.subscribers("lost", spans.now, language)),
        });
      expect(answer.subscribers.languages.map(({ language }) => language)).toEqual(["en", "es", "fr", "ht"]);

      expect(answer.mails).toMatchObject({
        sent: await compared(spans, counts.sent),
        opened: await compared(spans, (span) => counts.mails("open", span)),
        clicked: await compared(spans, (span) => counts.mails("click", span)),
      });
      for (const { kind, published, read } of answer.content) {
        expect([kind, read]).toEqual([kind, await compared(spans, (span) => counts.reads(kind, span))]);
        expect([kind, published]).toEqual([
          kind,
          await compared(spans, counts[kind as (typeof contentKinds)[number]]),
        ]);
      }
      expect(answer.prayers).toMatchObject({
        asked: await compared(spans, counts.asked),
        prayed: await compared(spans, counts.prayed),
        answered: await compared(spans, counts.answered),
      });
      expect(answer.pages).toMatchObject({
        views: await compared(spans, (span) => counts.views(span)),
        visitors: await compared(spans, counts.visitors),
      });
      for (const { language, views } of answer.pages.languages)
        expect([language, views]).toEqual([language, await number(counts.views(spans.now, language))]);
      expect(answer.pages.languages).toHaveLength(4);
      const most = await sql<{ path: string; views: unknown }>`
        select path, sum(views) as views from page_views where date between ${answer.from} and ${answer.to}
        group by path order by 2 desc, 1 limit 10`.execute(db);
      expect(answer.pages.most).toEqual(most.rows.map(({ path, views }) => ({ path, views: Number(views) })));
      for (const [n, date] of dates.entries()) {
        const day = dayOf(date);
        expect(answer.subscribers.days[n]).toEqual({
          date,
          gained: await number(counts.subscribers("gained", day)),
          lost: await number(counts.subscribers("lost", day)),
        });
        expect(answer.pages.days[n]).toEqual({
          date,
          views: await number(counts.views(day)),
          visitors: await number(counts.visitors(day)),
        });
        expect(answer.mails.days[n]).toEqual({ date, count: await number(counts.sent(day)) });
        expect(answer.prayers.days[n]).toEqual({
          date,
          asked: await number(counts.asked(day)),
          prayed: await number(counts.prayed(day)),
          answered: await number(counts.answered(day)),
        });
      }
      expect(answer.unreadMessages).toBe(
        await number(sql`select count(*) as n from contact_messages where is_read = 0`),
      );
      // The figures compared above are not all 0.
      expect(
        answer.donations[0]!.count.now * answer.prayers.asked.now * answer.mails.sent.now,
      ).toBeGreaterThan(0);
    }
  });
});
