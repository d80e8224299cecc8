import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { pictureSizes, sharePlatforms } from "~/features/quotes/quote-choices";
import { languages } from "~/i18n/languages";
import { tFor } from "~/i18n/i18n.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { addQuote, addSubscriber } from "~tests/support/quotes";
import { callApi } from "~tests/support/requests";

const base = "/api/inspirational-quotes";
interface Quote {
  id: number;
  language: string;
  category: string;
  shareCount: number;
}
interface Refusal {
  message: string;
  errors?: Record<string, string[]>;
}

beforeEach(async () => void (await freshDatabase()));

const wish = { category: "peace", language: "es", template: "elegant", backgroundColor: "#1F6B4F" };
const generate = async (json: object, path = `${base}/generate`) =>
  callApi("POST", path, { json, headers: (await addSubscriber()).headers });
const share = (json: object, path = `${base}/share`) => callApi("POST", path, { json });
const countRows = async () => (await db.selectFrom("inspirationalQuotes").select("id").execute()).length;

describe("listing", () => {
  test("returns the quotes in the requested language and category, page by page", async () => {
    const seen: Quote[] = [];
    for (let path: string | undefined = `${base}?language=ht&category=love&limit=2`; path;) {
      const answer: Response = await callApi("GET", path);
      expect(answer.status).toBe(200);
      seen.push(...((await answer.json()) as Quote[]));
      const next: string | undefined = /<(\?[^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1];
      path = next && `${base}${next}`;
    }
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    for (const quote of seen) expect(quote).toMatchObject({ language: "ht", category: "love" });
  });

  test.each(["category=luck", "limit=0", "limit=1000", "before=x", "category=", "language=de"])(
    "?%s is rejected or ignored, and never a server error",
    async (query) => {
      const { status } = await callApi("GET", `${base}?${query}`);
      expect(status).toBe(query === "category=" ? 200 : 400);
    },
  );
});

describe("generating", () => {
  test("returns 201 and the quote, which is then first in the list", async () => {
    const answer = await generate(wish);
    expect(answer.status).toBe(201);
    const quote = (await answer.json()) as Quote;
    expect(quote).toMatchObject({ ...wish, textColor: "#FFFFFF", shareCount: 0, source: "library" });
    expect(quote).not.toHaveProperty("visitorId");
    const [first] = (await (await callApi("GET", `${base}?language=es`)).json()) as Quote[];
    expect(first).toEqual(quote);
  });

  test("omitted style, colour and language get their defaults", async () => {
    const quote = (await (await generate({ category: "hope" }, `${base}/generate?lang=ht`)).json()) as Quote;
    expect(quote).toMatchObject({ language: "ht", template: "classic", backgroundColor: "#3B82F6" });
  });

  test.each(languages)(
    "without a subscription is a 403 with an offer to subscribe in %s",
    async (language) => {
      const before = await countRows();
      const answer = await callApi("POST", `${base}/generate?lang=${language}`, { json: wish });
      expect(answer.status).toBe(403);
      expect(((await answer.json()) as Refusal).message).toBe(
        tFor(language)("newsletter:errors.subscribersOnly"),
      );
      expect(await countRows()).toBe(before);
    },
  );

  test.each(languages)(
    "an unknown category, style or colour has an error message in %s",
    async (language) => {
      const before = await countRows();
      const answer = await generate(
        { category: "luck", template: "comic", backgroundColor: "#FFFFFF" },
        `${base}/generate?lang=${language}`,
      );
      expect(answer.status).toBe(400);
      const t = tFor(language);
      expect(((await answer.json()) as Refusal).errors).toEqual({
        category: [t("quotes:errors.category")],
        template: [t("quotes:errors.template")],
        backgroundColor: [t("quotes:errors.backgroundColor")],
      });
      expect(await countRows()).toBe(before);
    },
  );

  test.each([
    {},
    { category: null },
    { category: ["hope"] },
    { category: "__proto__" },
    { ...wish, language: "de" },
    { ...wish, backgroundColor: "red;background:url(//evil)" },
    { ...wish, backgroundColor: { toString: "x" } },
    { ...wish, template: "constructor" },
  ])("%j is a 400", async (json) => {
    expect((await generate(json)).status).toBe(400);
  });
});

describe("sharing", () => {
  test("counts once per platform, and the list shows the count", async () => {
    const { id } = await addQuote();
    for (const [at, platform] of sharePlatforms.entries()) {
      const answer = await share({ quoteId: id, platform });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ success: true, shareCount: at + 1 });
    }
  });

  test.each(languages)("an unknown platform is rejected with a message in %s", async (language) => {
    const { id } = await addQuote();
    const answer = await share({ quoteId: id, platform: "<script>" }, `${base}/share?lang=${language}`);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as Refusal).errors).toEqual({
      platform: [tFor(language)("quotes:errors.platform")],
    });
  });

  test.each([9_999, 0, -1, "1 or 1=1", null])("an unknown quote %j is a 404", async (quoteId) => {
    expect((await share({ quoteId, platform: "facebook" })).status).toBe(404);
    expect(await db.selectFrom("quoteShares").select("id").execute()).toEqual([]);
  });
});

describe("the picture", () => {
  test.each(Object.entries(pictureSizes))("has the size %s", async (size, { width, height }) => {
    const { id } = await addQuote({ template: "modern" });
    const path = `${base}/${id}/image.png${size === "landscape" ? "" : `?size=${size}`}`;
    const answer = await callApi("GET", path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=86400");
    const png = new Uint8Array(await answer.arrayBuffer());
    expect(png.length).toBeLessThanOrEqual(200 * 1024);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width, height });
    const again = await callApi("GET", path, {
      headers: { "If-None-Match": answer.headers.get("ETag")! },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    ["9999/image.png", 404],
    ["x/image.png", 404],
    ["1/image.png?size=poster", 400],
    ["1/image.png?size=__proto__", 400],
  ])("%s is a %i", async (path, status) => {
    expect((await callApi("GET", `${base}/${path}`)).status).toBe(status);
  });
});
