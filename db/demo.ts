import type { Kysely, Transaction } from "kysely";
import { languages } from "~/i18n/languages";
import { z } from "zod";
import { jsonCodec } from "./codec";
import { addDemoDonations, removeDemoDonations } from "./demo-donations";
import { demoKey, demoNoteCodec, readDemoNote, type DemoNote } from "./demo-note";
import { contentWithVerse, demoTexts, type DemoText } from "./library/demo";
import type { DB } from "./schema/index";

const DAY_MS = 24 * 60 * 60 * 1000;

const translatedTextCodec = jsonCodec(
  z.object({ title: z.string(), summary: z.string(), content: z.string() }),
);
const contentTypes = { article: "blog_post", newsletterPost: "newsletter_post" } as const;

/** The demo prayer requests: sealed, so their area adds and removes them. */
export interface DemoRequests {
  addDemoRequests(trx: Kysely<DB>, now: Date): Promise<{ id: number; createdAt: string }[]>;
  removeDemoRequests(trx: Kysely<DB>, requests: { id: number; createdAt: string }[]): Promise<number>;
}

type DemoRefusal = "already" | "inUse";

/**
 * Adds demo blog posts, newsletter posts, their translations, demo donations and prayer requests, all or none. Refuses
 * when they exist already, or when the site has posts, donations or prayer requests of its own.
 */
export async function addDemo(
  db: Kysely<DB>,
  { addDemoRequests }: Pick<DemoRequests, "addDemoRequests">,
  now = new Date(),
): Promise<{ added: number; gifts: number; prayerRequests: number } | DemoRefusal> {
  return db.transaction().execute(async (trx) => {
    if (await readDemoNote(trx)) return "already";
    for (const table of ["blogPosts", "newsletterPosts", "prayerRequests"] as const) {
      if (await trx.selectFrom(table).select("id").limit(1).executeTakeFirst()) return "inUse";
    }
    const given = trx.selectFrom("donations").select("id").where("isDemo", "=", false).limit(1);
    if (await given.executeTakeFirst()) return "inUse";
    const texts: DemoNote["texts"] = [];
    const oldestFirst = demoTexts().sort((a, b) => b.daysAgo - a.daysAgo);
    for (const text of oldestFirst) {
      const at = new Date(now.getTime() - text.daysAgo * DAY_MS).toISOString();
      const row = {
        ...demoTextIn(text, text.original),
        language: text.original,

        isPublished: true,
        publishedAt: at,
        createdAt: at,
        updatedAt: at,
      };
      const table = text.kind === "article" ? "blogPosts" : "newsletterPosts";
      const { id } =
        text.kind === "article"
          ? await trx
              .insertInto("blogPosts")
              .values({ ...row, category: text.category })
              .returning("id")
              .executeTakeFirstOrThrow()
          : await trx.insertInto("newsletterPosts").values(row).returning("id").executeTakeFirstOrThrow();
      texts.push({ table, id, updatedAt: at });
      await addTranslations(trx, text, id, at);
    }
    const gifts = await addDemoDonations(trx, now);
    const prayerRequests = await addDemoRequests(trx, now);
    const addedAt = now.toISOString();
    await trx
      .insertInto("systemSettings")
      .values({
        key: demoKey,
        value: demoNoteCodec.encode({ addedAt, texts, gifts, prayerRequests }),
        updatedAt: addedAt,
      })
      .execute();
    return { added: texts.length, gifts: gifts.length, prayerRequests: prayerRequests.length };
  });
}

/** A demo text in one language, in the shape of its post or translation. */
function demoTextIn(text: DemoText, language: DemoText["original"]) {
  const { title, summary } = text.texts[language];
  return { title, summary, content: contentWithVerse(text, language) };
}

/** Adds the translations as approved, because each was written by hand. */
async function addTranslations(trx: Kysely<DB>, text: DemoText, id: number, at: string): Promise<void> {
  const others = languages.filter((language) => language !== text.original);
  await trx
    .insertInto("contentTranslations")
    .values(
      others.map((language) => ({
        contentType: contentTypes[text.kind],
        contentId: String(id),

        originalLanguage: text.original,
        targetLanguage: language,
        originalText: translatedTextCodec.encode(demoTextIn(text, text.original)),
        translatedText: translatedTextCodec.encode(demoTextIn(text, language)),

        status: "approved" as const,
        translatedBy: "admin" as const,
        approvedAt: at,

        createdAt: at,
        updatedAt: at,
      })),
    )
    .execute();
}

/**
 * Removes the demo content with its translations, except texts that were changed since. Returns null when there is
 * none.
 */
export const removeDemo = (db: Kysely<DB>, requests: Pick<DemoRequests, "removeDemoRequests">) =>
  db.transaction().execute((trx) => removeDemoIn(trx, requests));

/** The same inside a transaction. */
export async function removeDemoIn(
  trx: Transaction<DB>,
  { removeDemoRequests }: Pick<DemoRequests, "removeDemoRequests">,
): Promise<{ removed: number; kept: number; gifts: number; prayerRequests: number } | null> {
  const found = await readDemoNote(trx);
  if (!found) return null;
  let removed = 0;
  for (const { table, id, updatedAt } of found.texts) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where("id", "=", id)
      .where("updatedAt", "=", updatedAt)
      .executeTakeFirst();
    if (numDeletedRows === 0n) continue;
    removed++;
    await trx
      .deleteFrom("contentTranslations")
      .where("contentType", "=", contentTypes[table === "blogPosts" ? "article" : "newsletterPost"])
      .where("contentId", "=", String(id))
      .execute();
    await trx
      .deleteFrom("contentSchedule")
      .where(
        "contentType",
        "in",
        table === "blogPosts" ? ["blog_post"] : ["newsletter_post", "newsletter_sending"],
      )
      .where("contentId", "=", id)
      .execute();
  }
  const gifts = await removeDemoDonations(trx, found.gifts);
  const prayerRequests = await removeDemoRequests(trx, found.prayerRequests);
  await trx.deleteFrom("systemSettings").where("key", "=", demoKey).execute();
  return { removed, kept: found.texts.length - removed, gifts, prayerRequests };
}
