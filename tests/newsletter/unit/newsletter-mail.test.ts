import { beforeEach, describe, expect, test } from "vitest";
import { encodeRowReference } from "~/auth/row-reference.server";
import { unsign } from "~/crypto/signing.server";
import { env } from "~/config/env.server";
import { readEnv } from "~/config/read-env";
import { readTrackedLink } from "~/features/newsletter/sending/tracked-links.server";
import {
  composePostMails,
  findPostToMail,
  measurePostMails,
  type PostToMail,
} from "~/features/newsletter/sending/newsletter-mail.server";
import { parseReadToken } from "~/features/newsletter/sending/read-link.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import "~tests/support/areas";
import { readMail, decodeHeader } from "~tests/support/mime";
import { storeSetting, addPublishedPost } from "../world";

beforeEach(async () => void (await freshDatabase()));

const subscribedAt = "2026-11-20T12:00:00.000Z";
const seven = encodeRowReference({ id: 7, createdAt: subscribedAt });

async function letterTo(
  given: Partial<PostToMail> = {},
  { language = "fr", id = 7, email = "marie@example.org" } = {},
) {
  const postId = await addPublishedPost();
  const post = await db
    .selectFrom("newsletterPosts")
    .selectAll()
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  const write = await composePostMails({ ...post, ...given }, await getSettings());
  return { postId, ...readMail(await write(language, { id, createdAt: subscribedAt, email })) };
}

const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]!);

describe("a newsletter mail", () => {
  test("has a text and an HTML part with the same content, in lines that servers accept", async () => {
    const { parts, lines, end } = await letterTo({
      content: `# Titre\n\nBien-aimés, ${"voici une très longue ligne ".repeat(80)}\n\n.\n\n..point\n\n[le site](/contact)`,
    });
    expect(parts.map(({ type }) => type)).toEqual(["text/plain", "text/html"]);
    expect(end).toBe(true);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    const bodies = lines.slice(lines.indexOf("") + 1);
    expect(Math.max(...bodies.map((line) => line.length))).toBeLessThanOrEqual(76);
    for (const { content } of parts) {
      expect(content).toContain("Bien-aimés, voici une très longue ligne");
      expect(content.toLowerCase()).toContain("la joie demeure");
    }
    expect(parts[1]!.content).toContain(`href="${env.PUBLIC_URL}/contact"`);
  });

  test("has the headers for list, subject and unsubscribing", async () => {
    const { headers, postId } = await letterTo({
      title: "Lumière & joie : « Noël » 🎄 pour toute la famille réunie",
    });
    expect(headers.get("to")).toBe("<marie@example.org>");
    expect(decodeHeader(headers.get("subject")!)).toBe(
      "Lumière & joie : « Noël » 🎄 pour toute la famille réunie",
    );
    expect(headers.get("message-id")).toMatch(new RegExp(`^<newsletter-${postId}-[a-z0-9]+-7@localhost>$`));
    expect(headers.get("date")).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("list-unsubscribe")).toMatch(
      /^<http:\/\/localhost:3000\/fr\/newsletter\/unsubscribe\/7-[a-z0-9]+\./,
    );
    expect(headers.get("list-id")).toMatch(/<newsletter\.localhost>$/);
    expect(headers.get("precedence")).toBe("bulk");
    expect(headers.get("x-auto-response-suppress")).toBe("OOF, AutoReply");
    expect(headers.has("auto-submitted")).toBe(false); // people send it
    expect(decodeHeader(headers.get("from")!)).toMatch(/^Limyè </);
  });

  test("has plain ASCII headers when the site's domain has accents", async () => {
    const given = env.PUBLIC_URL;
    env.PUBLIC_URL = readEnv({ PUBLIC_URL: "https://église-haïti.org/" }).PUBLIC_URL;
    const { headers } = await letterTo().finally(() => (env.PUBLIC_URL = given));
    expect(headers.get("list-unsubscribe")).toMatch(
      /^<https:\/\/xn--glise-hati-96a4f\.org\/fr\/newsletter\/unsubscribe\/7-[!-~]+>$/,
    );
    expect(headers.get("list-id")).toMatch(/<newsletter\.xn--glise-hati-96a4f\.org>$/);
    for (const header of headers.values()) expect(header).toMatch(/^[ -~]*$/);
  });

  test("has links for its recipient only", async () => {
    const { parts, headers, postId } = await letterTo();
    for (const { content } of parts) {
      const tokens = (path: string) =>
        [...content.matchAll(new RegExp(`/fr/newsletter/${path}/([^"\\s)\\]]+)`, "g"))].map(
          (match) => match[1],
        );
      expect(tokens("unsubscribe").map((token) => unsign("manage", token))).toEqual([seven]);
      expect(tokens("preferences").map((token) => unsign("manage", token))).toEqual([seven]);
      expect(tokens(`${postId}/read`).map(parseReadToken)).toMatchObject([
        { post: { id: postId }, subscriber: { id: 7, createdAt: subscribedAt } },
      ]);
    }
    const inHeader = /unsubscribe\/([^>]+)>/.exec(headers.get("list-unsubscribe")!)![1];
    expect(unsign("manage", inHeader)).toBe(seven);
  });

  test("has the same Message-ID in every attempt", async () => {
    const post = { ...(await db.selectFrom("newsletterPosts").selectAll().executeTakeFirst())!, id: 3 };
    const write = await composePostMails(
      {
        ...post,
        title: "t",
        summary: "s",
        content: "c",
        language: "fr",
        createdAt: "2026-01-01T00:00:00.000Z",
      },
      await getSettings(),
    );
    const ids = await Promise.all(
      [1, 1, 2].map(async (id) =>
        readMail(await write("fr", { id, createdAt: subscribedAt, email: "a@example.org" })).headers.get(
          "message-id",
        ),
      ),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test("uses the approved translation, else the original with a note", async () => {
    const postId = await addPublishedPost();
    const post = await db
      .selectFrom("newsletterPosts")
      .selectAll()
      .where("id", "=", postId)
      .executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    const original = { title: post.title, summary: post.summary, content: post.content };
    const translation = (targetLanguage: string, title: string, approvedAt: string | null) => ({
      contentType: "newsletter_post" as const,
      contentId: String(postId),
      originalLanguage: "fr",
      targetLanguage,
      originalText: JSON.stringify(original),
      translatedText: JSON.stringify({ ...original, title }),
      status: approvedAt ? ("approved" as const) : ("completed" as const),
      approvedAt,
      createdAt: now,
      updatedAt: now,
    });
    await db
      .insertInto("contentTranslations")
      .values([translation("en", "Joy remains", now), translation("es", "La alegría queda", null)])
      .execute();
    const write = await composePostMails(post, await getSettings());
    const to = { id: 1, createdAt: subscribedAt, email: "a@example.org" };
    const [english, spanish, french] = await Promise.all(
      ["en", "es", "fr"].map(async (language) => readMail(await write(language, to))),
    );
    expect(english!.headers.get("subject")).toBe("Joy remains");
    expect(english!.headers.get("content-language")).toBe("en");
    expect(english!.parts[1]!.content).not.toContain("written in");
    expect(spanish!.headers.get("subject")).toBe("La joie demeure");
    expect(spanish!.parts[1]!.content).toContain("Esta carta fue escrita en francés.");
    expect(spanish!.parts[0]!.content).toContain("Esta carta fue escrita en francés.");
    expect(spanish!.parts[1]!.content).toContain("/es/newsletter/unsubscribe/");
    expect(french!.parts[1]!.content).not.toContain("a été écrite en");
    // A language the site no longer offers gets the default one.
    const settings = await getSettings();
    const narrow = { ...settings, languages: { ...settings.languages, availableLanguages: ["fr" as const] } };
    const other = readMail(await (await composePostMails(post, narrow))("es", to));
    expect(other.headers.get("content-language")).toBe("fr");
  });

  test("a short paragraph costs few bytes, and the size of the mail is known before", async () => {
    const content = (paragraphs: number) =>
      Array<string>(paragraphs).fill("Que la paix soit avec vous.").join("\n\n");
    const sizeOf = async (paragraphs: number) => {
      const { parts, postId } = await letterTo({ content: content(paragraphs) });
      const post = (await findPostToMail(postId))!;
      const [size] = await measurePostMails({ ...post, content: content(paragraphs) }, await getSettings());
      expect(size).toMatchObject({ language: "fr" });
      const html = Buffer.byteLength(parts[1]!.content);
      expect(Math.abs(size!.bytes - html)).toBeLessThan(500);
      return html;
    };
    expect((await sizeOf(1_001)) - (await sizeOf(1))).toBeLessThan(1_000 * 70);
  });

  test("counts only when the settings say so, and anonymously", async () => {
    const content = "[ailleurs](https://elsewhere.example/a?b=c&d=e) [écrire](mailto:a@example.org)";
    const plain = await letterTo({ content });
    expect(linksIn(plain.parts[1]!.content)).toContain("https://elsewhere.example/a?b=c&amp;d=e");
    expect(plain.parts[1]!.content).not.toContain("open.gif");
    await storeSetting("newsletter", { doubleOptIn: true, countOpens: true });
    const one = await letterTo({ content }, { id: 1 });
    const html = one.parts[1]!.content;
    expect(html).toContain(`${env.PUBLIC_URL}/newsletter/${one.postId}/open.gif`);
    const counted = linksIn(html).find((link) => link.includes("/go/"))!;
    const signed = counted.split("/").at(-1);
    expect(readTrackedLink(one.postId, signed)).toBe("https://elsewhere.example/a?b=c&d=e");
    expect(readTrackedLink(one.postId + 1, signed)).toBeNull();
    expect(readTrackedLink(one.postId, `${signed}x`)).toBeNull();
    expect(linksIn(html)).toContain("mailto:a@example.org");
    expect(one.parts[0]!.content).not.toContain("/go/");
  });

  test("is safe from headers, scripts and foreign placeholders in a post", async () => {
    const { headers, parts } = await letterTo({
      title: "Joie\r\nBcc: everybody@example.org",
      summary: "s\r\n\r\nbody",
      content: '<script>alert(1)</script> <img src=x onerror="alert(1)"> [x](javascript:alert(1)) {{manage}}',
    });
    expect(headers.has("bcc")).toBe(false);
    expect(headers.get("subject")).toBe("Joie Bcc: everybody@example.org");
    expect(parts[1]!.content).not.toMatch(/<script|<img[^>]+onerror|href="javascript/i);
  });
});
