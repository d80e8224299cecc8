import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { blogPostInput } from "~/features/blog/blog.schema";

export const typedBlogPost = (more: Record<string, unknown> = {}) =>
  blogPostInput.parse({
    title: "Levez les yeux",
    summary: "Un mot pour la route.",
    content: "Le **texte** de l’article.",
    ...more,
  });

/** What an approved translation has in addition. */
export const approved = {
  status: "approved",
  approvedBy: "Marie",
  approvedAt: "2026-11-20T13:00:00.000Z",
} as const;

/** A translation of a post by the AI, not approved by default. */
export const addTranslation = (id: number, targetLanguage: Language, more: object = {}) =>
  db
    .insertInto("contentTranslations")
    .values({
      contentType: "blog_post",
      contentId: String(id),
      originalLanguage: "fr",
      targetLanguage,
      originalText: JSON.stringify({
        title: "Levez les yeux",
        summary: "Un mot pour la route.",
        content: "Le **texte** de l’article.",
      }),
      translatedText: JSON.stringify({ title: "Leve je nou", summary: "Yon mo.", content: "Tèks **la**." }),
      status: "completed",
      translatedBy: "ai",
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
      ...more,
    })
    .execute();
