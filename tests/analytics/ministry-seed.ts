import type { Insertable } from "kysely";
import { sql } from "kysely";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { seededRandom } from "~tests/support/seeded-random";

const languages = ["fr", "ht", "en", "es"] as const;

/** Inserts rows of everything that the analytics count, at random instants between two given ones. */
export async function seedMinistry(from: Date, to: Date, { size = 40, seed = 7 } = {}): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const instant = () => new Date(from.getTime() + random() * (to.getTime() - from.getTime())).toISOString();
  const times = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => make(n));

  for (let n = 0; n < size; n++) await addDonation(instant, pick, n);
  await db
    .insertInto("subscriptionChanges")
    .values(
      times(size * 2, () => ({
        kind: pick(["gained", "gained", "lost"] as const),
        language: pick(languages),
        createdAt: instant(),
      })),
    )
    .execute();
  const subscribers = await db
    .insertInto("newsletters")
    .values(
      times(size, (n) => ({
        email: `reader${n}@example.org`,
        preferredLanguage: pick(languages),
        isActive: pick([false, true, true]),
        consentAt: instant(),
        confirmedAt: pick([null, instant(), instant()]),
        createdAt: instant(),
      })),
    )
    .returning("id")
    .execute();
  const posts = await db
    .insertInto("newsletterPosts")
    .values(times(12, (n) => toPost(`Lèt ${n}`, instant, pick)))
    .returning("id")
    .execute();
  await db
    .insertInto("blogPosts")
    .values(times(12, (n) => toPost(`Atik ${n}`, instant, pick)))
    .execute();
  await db
    .insertInto("sermons")
    .values(
      times(20, (n) => {
        const isPublished = pick([false, true, true]);
        return {
          ...{ title: `Predikasyon ${n}`, description: "…", duration: 600, language: "ht", topic: "faith" },
          libraryId: pick([null, null, `demo-${n}`]),
          isPublished,
          publishedAt: isPublished ? instant() : null,
          createdAt: instant(),
          updatedAt: instant(),
        };
      }),
    )
    .execute();
  for (const { id: postId } of posts.slice(0, 4)) {
    const sending = await db
      .insertInto("newsletterSendings")
      .values({ postId, audience: "all", requestedBy: "admin", createdAt: instant() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("newsletterDeliveries")
      .values(
        subscribers.map(({ id }) => {
          const status = pick(["sent", "sent", "failed", "waiting"] as const);
          const sentAt = status === "sent" ? instant() : null;
          return {
            postId,
            sendingId: sending.id,
            subscriberId: id,
            language: "fr",
            domain: "example.org",
            status,
            sentAt,
            nextAt: instant(),
          };
        }),
      )
      .execute();
  }
  await addPageViews(from, to, random, pick);
  await addMailReading(times(size, () => instant().slice(0, 10)));
  await addDailyTexts(new Set(times(size, () => instant().slice(0, 10))), pick);
  await addPrayers(times(size, instant), instant, pick);
  await db
    .insertInto("contactMessages")
    .values(
      times(9, () => ({
        firstName: "Marie",
        lastName: "Joseph",
        email: "marie@example.org",
        subject: "Bonjou",
        message: "Mèsi.",
        language: "ht",
        isRead: pick([false, true]),
        createdAt: instant(),
      })),
    )
    .execute();
}

type Pick = <T>(values: readonly T[]) => T;
type Instant = () => string;

const toPost = (title: string, instant: Instant, pick: Pick) => {
  const isPublished = pick([false, true, true]);
  return {
    title,
    content: "…",
    isPublished,
    publishedAt: isPublished ? instant() : null,
    createdAt: instant(),
    updatedAt: instant(),
  };
};

/** Adds a donation with its ledger entries, in any order and at any time. */
async function addDonation(instant: Instant, pick: Pick, n: number): Promise<void> {
  const isDemo = n % 7 === 6;
  const amount = pick([10_00, 25_00, 33_33, 100_00]);
  const currency = pick(["USD", "USD", "EUR", "CAD"]);
  const outcome = pick([
    "pending",
    "failed",
    "completed",
    "completed",
    "refunded",
    "partly",
    "disputed",
    "won",
  ]);
  const paymentMethod = pick(["stripe", "paypal", "zelle"] as const);
  const { id: donationId } = await db
    .insertInto("donations")
    .values({
      amount,
      currency,
      paymentMethod,
      receivedBy: paymentMethod === "zelle" ? pick([null, "cash", "zelle"] as const) : null,
      isDemo,
      createdAt: instant(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  type Entry = Pick2<Insertable<DB["donationLedger"]>, "kind" | "amount">;
  const entries: Entry[] = [{ kind: "pledged", amount: 0 }];
  if (outcome === "failed") entries.push({ kind: "failed", amount: 0 });
  if (!["pending", "failed"].includes(outcome)) entries.push({ kind: "completed", amount });
  if (outcome === "refunded") entries.push({ kind: "refunded", amount: -amount });
  if (outcome === "partly") entries.push({ kind: "refunded", amount: -5_00 });
  if (outcome === "disputed" || outcome === "won") entries.push({ kind: "disputed", amount: -amount });
  if (outcome === "won") entries.push({ kind: "disputeWon", amount });
  await db
    .insertInto("donationLedger")
    .values(
      entries.map((entry) => ({
        ...entry,
        donationId,
        currency,
        isDemo,
        source: "system" as const,
        afterStatus: "completed",
        createdAt: instant(),
      })),
    )
    .execute();
}
type Pick2<T, K extends keyof T> = { [Name in K]: T[Name] };

/** Adds views and the final number of visitors for each day. */
async function addPageViews(from: Date, to: Date, random: () => number, pick: Pick): Promise<void> {
  const kinds = ["", "blog", "devotion", "motivation", "newsletter", "sermon"];
  for (let at = from.getTime(); at < to.getTime(); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    const pages = kinds.flatMap((kind) =>
      languages.map((language) => ({
        ...{ date, path: `/${kind || "contact"}/${pick([1, 2, 3])}`, language, kind },
        views: 1 + Math.floor(random() * 50),
      })),
    );
    await db.insertInto("pageViews").values(pages).execute();
    const visitors = Math.floor(random() * 90);
    await db.insertInto("pageViewVisitors").values({ date, visitors }).execute();
  }
}

async function addMailReading(dates: string[]): Promise<void> {
  for (const [n, date] of dates.entries())
    await db
      .insertInto("newsletterCountDays")
      .values({ date, kind: n % 3 ? "open" : "click", count: n + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function addDailyTexts(dates: ReadonlySet<string>, pick: Pick): Promise<void> {
  for (const date of dates) {
    const now = `${date}T12:00:00.000Z`;
    await db
      .insertInto("dailyContent")
      .values(
        languages.slice(0, pick([1, 4])).map((language) => ({
          ...{ date, language, verse: "…", reference: "…", explanation: "…", motivation: "…" },
          ...{ source: "curated" as const, createdAt: now, updatedAt: now },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto("dailyMotivations")
      .values(
        languages.map((language) => ({
          ...{ title: "…", content: "…", language, author: "…", tags: "[]", source: "admin" as const },
          ...{ isPublished: pick([false, true]), publishDate: date, createdAt: now, updatedAt: now },
        })),
      )
      .execute();
  }
}

async function addPrayers(asked: string[], instant: Instant, pick: Pick): Promise<void> {
  for (const [n, createdAt] of asked.entries()) {
    const isTestimony = n % 9 === 8;
    const isAnswered = isTestimony || n % 3 === 0;
    const { id } = await db
      .insertInto("prayerRequests")
      .values({
        ...{ requesterName: "…", prayerType: "health", title: "…", description: "…" },
        status: isAnswered ? "answered" : pick(["pending", "approved", "rejected"] as const),
        answeredDate: isTestimony ? createdAt : isAnswered ? instant() : null,
        createdAt,
        updatedAt: createdAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let position = 1; position <= n % 4; position++)
      await db
        .insertInto("prayers")
        .values({ prayerRequestId: id, position, name: "…", language: "ht", createdAt: instant() })
        .execute();
  }
}

/** The highest id of a table, 0 for none. Used to leave out rows that already exist. */
export async function highestId(table: string): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`select max(id) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}
