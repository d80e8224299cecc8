import type { Kysely } from "kysely";
import { addDays } from "date-fns";
import { languages } from "~/i18n/languages";
import { dateIn } from "~/i18n/format";
import { createDonation, completedEvent } from "./donations";
import { addApprovedRequest } from "./prayers";
import { useDatabase } from "~db/client";
import type { DB } from "~db/schema/index";

type Pick = <T>(among: readonly T[]) => T;

type Write = (db: Kysely<DB>, pick: Pick, word: string) => Promise<unknown>;

const now = () => new Date().toISOString();
const stamps = () => ({ createdAt: now(), updatedAt: now() });
const zones = ["America/Port-au-Prince", "UTC", "Pacific/Kiritimati", "Asia/Kathmandu"];

async function saveSetting(db: Kysely<DB>, key: string, changed: object): Promise<void> {
  const row = await db.selectFrom("systemSettings").select("value").where("key", "=", key).executeTakeFirst();
  const value = JSON.stringify({ ...(row && (JSON.parse(row.value) as object)), ...changed });
  await db
    .insertInto("systemSettings")
    .values({ key, value, updatedAt: now() })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, updatedAt: now() }))
    .execute();
}

/** Writes that change what the public reads, each in one statement, so that any connection can run them. */
export const dataWrites: Write[] = [
  (db, pick, word) => {
    const date = dateIn("America/Port-au-Prince", addDays(new Date(), pick([-1, 0, 0, 1])));
    const texts = { verse: word, reference: "Jean 1.5", explanation: word, motivation: word };
    return db
      .insertInto("dailyContent")
      .values({ date, language: pick(languages), version: null, ...texts, source: "admin", ...stamps() })
      .onConflict((conflict) =>
        conflict.columns(["date", "language"]).doUpdateSet({ ...texts, updatedAt: now() }),
      )
      .execute();
  },
  (db, pick, word) =>
    db
      .insertInto("dailyMotivations")
      .values({
        ...{ title: word, content: word, language: pick(languages), isPublished: pick([false, true]) },
        ...{ publishDate: dateIn("UTC"), author: "E. J.", tags: "[]", source: "admin", ...stamps() },
      })
      .execute(),
  (db, pick, word) => {
    const isPublished = pick([false, true]);
    const language = pick(languages);
    const publishedAt = isPublished ? now() : null;
    return db
      .insertInto("blogPosts")
      .values({
        title: word,
        content: `${word} **${word}**`,
        language,
        isPublished,
        publishedAt,
        ...stamps(),
      })
      .execute();
  },
  (db, pick, word) =>
    db
      .updateTable("blogPosts")
      .set({ title: word, updatedAt: now() })
      .where("id", "<=", pick([1, 3, 9]))
      .execute(),
  (db, pick) =>
    db
      .deleteFrom("blogPosts")
      .where("id", "=", pick([1, 2, 3, 4, 5]))
      .execute(),
  (db, pick, word) =>
    db
      .insertInto("newsletterPosts")
      .values({
        title: word,
        summary: word,
        content: word,
        language: pick(languages),
        isPublished: true,
        publishedAt: now(),
        ...stamps(),
      })
      .execute(),
  (db, pick, word) => {
    const isPublished = pick([false, true]);
    return db
      .insertInto("sermons")
      .values({
        ...{ title: word, description: word, duration: 60, language: pick(languages), topic: "faith" },
        ...{ isPublished, publishedAt: isPublished ? now() : null, ...stamps() },
      })
      .execute();
  },
  (db, pick) =>
    db
      .updateTable("sermons")
      .set({ viewCount: pick([1, 2, 3]), isPublished: true, publishedAt: now() })
      .where("id", "=", pick([1, 2]))
      .execute(),
  (db, pick, word) => {
    const language = pick(languages);
    return db
      .insertInto("inspirationalQuotes")
      .values({ quote: word, language, category: "hope", createdAt: now() })
      .execute();
  },
  (db, pick) =>
    db
      .updateTable("prayerRequests")
      .set((eb) => ({ prayerCount: eb("prayerCount", "+", 1) }))
      .where("id", "=", pick([1, 2]))
      .execute(),
  (db, pick, word) =>
    db
      .insertInto("donorAppreciations")
      .values({
        donorName: word,
        donationAmount: pick([10_00, 25_50]),
        donationDate: now(),
        message: word,
        isPublic: pick([false, true]),
        ...stamps(),
      })
      .execute(),
  (db, _pick, word) => saveSetting(db, "site", { siteName: word }),
  (db, pick) => {
    const offered = languages.filter((language) => language === "fr" || pick([true, true, false]));
    return saveSetting(db, "languages", { availableLanguages: offered, defaultLanguage: pick(offered) });
  },
  (db, pick) => saveSetting(db, "publishing", { timeZone: pick(zones) }),
  // Data that no page shows changes the version too.
  (db, pick) =>
    db
      .updateTable("users")
      .set({ updatedAt: now() })
      .where("id", "=", pick([1, 2]))
      .execute(),
];

/** Writes of several statements through verbs: only on this process's own database. */
export const verbWrites: Write[] = [
  (db, pick) => {
    useDatabase(db);
    return createDonation({ isPublic: pick([false, true]), amount: pick([5_00, 40_00]) }, completedEvent);
  },
  async (db, pick) => {
    useDatabase(db);
    return addApprovedRequest({ language: pick(languages) });
  },
];
