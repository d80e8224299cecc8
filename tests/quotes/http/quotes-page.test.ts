import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { honeypotField } from "~/http/spam-trap-fields";
import { languages } from "~/i18n/languages";
import { tFor } from "~/i18n/i18n.server";
import { bindShortWords } from "~/ui/bind-short-words";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { addQuote, addSubscriber } from "~tests/support/quotes";
import { submitForm, visitScreen } from "~tests/support/requests";

const wish = { intent: "generate", category: "wisdom", template: "bold", backgroundColor: "#B0413E" };

interface QuotesScreen {
  isSubscribed: boolean;
  gallery: { cards: { id: number; category: string; url: string }[]; older: number | null };
}
const listGenerated = () =>
  db
    .selectFrom("inspirationalQuotes")
    .select(["id", "category", "language", "template"])
    .where("seedKey", "is", null)
    .execute();

beforeEach(async () => void (await freshDatabase()));

describe("generating", () => {
  test.each(languages)(
    "in %s a browser without JavaScript is redirected to the picture",
    async (language) => {
      const { headers } = await addSubscriber();
      const answer = await submitForm(`/${language}/quotes`, wish, { headers, plain: true });
      const [row] = await listGenerated();
      expect(row).toMatchObject({ category: "wisdom", template: "bold", language });
      expect(answer.headers.get("Location")).toBe(`/${language}/quotes/${row!.id}`);
    },
  );

  test("a browser with JavaScript gets the URL of the picture, and the choices stay", async () => {
    const { headers } = await addSubscriber();
    const { data } = await submitForm<FormAnswer>("/fr/quotes", wish, { headers });
    const [row] = await listGenerated();
    expect(data).toMatchObject({ ok: true, intent: "generate", done: `/fr/quotes/${row!.id}` });
    expect(data.lastResult?.initialValue).toMatchObject({ category: "wisdom", template: "bold" });
  });

  test("without a subscription a message is shown, and nothing is generated", async () => {
    const { status, data } = await submitForm<FormAnswer>("/en/quotes", wish);
    expect(status).toBe(403);
    expect(data.message).toBe(tFor("en")("newsletter:errors.subscribersOnly"));
    expect(await listGenerated()).toEqual([]);
  });

  test("an unknown choice is rejected at its field", async () => {
    const { headers } = await addSubscriber();
    const { status, data } = await submitForm<FormAnswer>(
      "/ht/quotes",
      { ...wish, backgroundColor: "#000000" },
      { headers },
    );
    expect(status).toBe(400);
    expect(data.lastResult?.error).toEqual({
      backgroundColor: [tFor("ht")("quotes:errors.backgroundColor")],
    });
  });

  test("a form with the hidden field filled must be sent again, and nothing is generated", async () => {
    const { headers } = await addSubscriber();
    const { data } = await submitForm<FormAnswer>(
      "/fr/quotes",
      { ...wish, [honeypotField]: "x" },
      { headers },
    );
    expect(data).toMatchObject({ ok: false, message: tFor("fr")("errors:robot") });
    expect(await listGenerated()).toEqual([]);
  });
});

describe("the page", () => {
  test("shows the tool only to subscribers, and the gallery to everybody", async () => {
    const guest = await visitScreen<QuotesScreen>("/ht/quotes");
    expect(guest.data.isSubscribed).toBe(false);
    expect(guest.data.gallery.cards.length).toBeGreaterThan(6);
    const { headers } = await addSubscriber();
    expect((await visitScreen<QuotesScreen>("/ht/quotes", { headers })).data.isSubscribed).toBe(true);
  });

  test("the gallery is filtered by category and paged", async () => {
    const { data } = await visitScreen<QuotesScreen>("/es/quotes?category=love");
    expect(data.gallery.cards.length).toBeGreaterThanOrEqual(3);
    for (const { category } of data.gallery.cards) expect(category).toBe("love");
    const first = await visitScreen<QuotesScreen>("/es/quotes");
    const next = await visitScreen<QuotesScreen>(`/es/quotes?before=${first.data.gallery.older}`);
    const ids = [...first.data.gallery.cards, ...next.data.gallery.cards].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids.length).toBeGreaterThan(first.data.gallery.cards.length);
  });

  test.each(["category=luck", "before=-1", "before=x"])("?%s is a 404", async (query) => {
    expect((await visitScreen(`/fr/quotes?${query}`)).status).toBe(404);
  });

  test("a share from the page counts once for its visitor", async () => {
    const { id } = await addQuote();
    const shared = await submitForm<FormAnswer>("/fr/quotes", {
      intent: "share",
      quoteId: String(id),
      platform: "whatsapp",
    });
    expect(shared.data.ok).toBe(true);
    expect(shared.headers.get("Set-Cookie")).toMatch(/^visitor=/);
    const refused = await submitForm("/fr/quotes", { intent: "share", quoteId: String(id), platform: "fax" });
    expect(refused.status).toBe(400);
    const { data } = await visitScreen<{ quote: { shareCount: number } }>(`/fr/quotes/${id}`);
    expect(data.quote.shareCount).toBe(1);
  });
});

describe("the page of one quote", () => {
  test("has its own picture and the URL in its language in the meta tags", async () => {
    const { id, quote } = await addQuote({ language: "ht" });
    const { data } = await visitScreen<{
      meta: { picture: string; languages: string[]; description: string };
      quote: { url: string };
    }>(`/fr/quotes/${id}`);
    expect(data.meta).toMatchObject({
      picture: `/api/inspirational-quotes/${id}/image.png?size=link`,
      languages: ["ht"],
    });
    expect(data.meta.description).toContain(bindShortWords(quote, "ht"));
    expect(new URL(data.quote.url).pathname).toBe(`/ht/quotes/${id}`);
  });

  test.each(["9999", "0", "x", "1.5"])("/quotes/%s is a 404", async (id) => {
    expect((await visitScreen(`/fr/quotes/${id}`)).status).toBe(404);
  });
});
