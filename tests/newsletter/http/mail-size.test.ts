import { beforeEach, expect, test } from "vitest";
import type { MailSize } from "~/features/newsletter/sending/sending.schema";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { addPublishedPost } from "../world";

beforeEach(async () => void (await freshDatabase()));

const paragraphs = (count: number) =>
  Array<string>(count).fill("Que la paix de Dieu soit avec vous tous.").join("\n\n");

/** A post in French, with an approved translation into English. */
async function addPost(content: string, english: string): Promise<number> {
  const now = new Date().toISOString();
  const id = await addPublishedPost({ content });
  const { title, summary } = await db
    .selectFrom("newsletterPosts")
    .select(["title", "summary"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contentTranslations")
    .values({
      ...{ contentType: "newsletter_post" as const, contentId: String(id), originalLanguage: "fr" },
      ...{ targetLanguage: "en", status: "approved" as const, approvedAt: now },
      originalText: JSON.stringify({ title, summary, content }),
      translatedText: JSON.stringify({ title: "Peace", summary: "", content: english }),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

test("a mail that Gmail would cut is named before sending and in the answer to a test, by language", async () => {
  const admin = await administrator({ permissions: ["manage_newsletter"] });
  const knock = { headers: admin.cookie };
  const tooLarge = async (content: string, english: string) => {
    const id = await addPost(content, english);
    const screen = await visitScreen<{ tooLarge: MailSize[] }>(`/admin/newsletter/${id}`, knock);
    const form = { intent: "test", email: "marie@example.org" };
    const answer = await submitForm(`/admin/newsletter/${id}`, form, knock);
    const { result } = answer.data as { result: { tooLarge: MailSize[] } };
    expect(result.tooLarge).toEqual(screen.data.tooLarge);
    return result.tooLarge.map(({ language }) => language);
  };
  const [short, long] = [paragraphs(300), paragraphs(1_600)];
  expect(await tooLarge(short, short)).toEqual([]);
  expect(await tooLarge(long, short)).toEqual(["fr"]);
  expect(await tooLarge(short, long)).toEqual(["en"]);
  expect(await tooLarge(long, long)).toEqual(["fr", "en"]);
});
