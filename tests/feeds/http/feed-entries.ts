import { db } from "~db/client";
import { callApi } from "~tests/support/requests";
import { parseStrictRss } from "~tests/support/strict-rss";

let minutes = 0;
const nextMoment = () => new Date(Date.parse("2026-11-01T12:00:00.000Z") + ++minutes * 60_000).toISOString();

export interface Given {
  title?: string;
  content?: string;
  summary?: string;
  language?: string;
  isPublished?: boolean;
  at?: string;
}

const postRow = ({
  title = "Titre",
  content = "Texte",
  summary = "",
  language = "fr",
  isPublished = true,
  at = nextMoment(),
}: Given) => ({
  ...{ title, content, summary, language, isPublished },
  ...{ publishedAt: isPublished ? at : null, createdAt: at, updatedAt: at },
});
export const addBlogPost = (given: Given) =>
  db
    .insertInto("blogPosts")
    .values({ ...postRow(given), category: "priere" })
    .returning("id")
    .executeTakeFirstOrThrow();
export const addNewsletterPost = (given: Given) =>
  db.insertInto("newsletterPosts").values(postRow(given)).returning("id").executeTakeFirstOrThrow();
export const addDevotion = (
  date: string,
  language = "fr",
  words: { verse?: string; explanation?: string } = {},
) =>
  db
    .insertInto("dailyContent")
    .values({
      ...{ date, language, verse: "La lumière luit", reference: "Jean 1:5", version: "lsg1910" },
      ...{
        explanation: "Explication",
        motivation: "Motivation",
        source: "curated" as const,
        libraryId: null,
      },
      ...{ createdAt: `${date}T12:00:00.000Z`, updatedAt: `${date}T12:00:00.000Z`, ...words },
    })
    .execute();
export const addTranslation = (
  type: "blog_post" | "newsletter_post",
  id: number,
  language: string,
  title: string,
  approvedAt: string | null,
) =>
  db
    .insertInto("contentTranslations")
    .values({
      ...{ contentType: type, contentId: String(id), originalLanguage: "fr", targetLanguage: language },
      originalText: JSON.stringify({ title: "Titre", summary: "", content: "Texte" }),
      translatedText: JSON.stringify({ title, summary: "", content: `${title}, tèks la` }),
      ...{
        status: approvedAt ? ("approved" as const) : ("completed" as const),
        translatedBy: "ai" as const,
        approvedAt,
      },
      ...{ createdAt: "2026-11-02T12:00:00.000Z", updatedAt: "2026-11-18T12:00:00.000Z" },
    })
    .execute();

export const callFeed = (path: string, headers: Record<string, string> = {}) =>
  callApi("GET", path, { headers });
export const readFeed = async (path: string) => parseStrictRss(await (await callFeed(path)).text());
