import Database from "better-sqlite3";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  sketchFromText,
  estimateVisitors,
  mergeSketches,
} from "~/features/analytics/page-views/visitor-sketch";
import { expect, test } from "@playwright/test";
import { startOwnSite } from "~tests/support/own-site";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const asks =
  (url: string) =>
  (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { "user-agent": chrome, "accept-language": "es", ...headers } });

function storedIn(folder: string) {
  const database = new Database(join(folder, "limye.db"), { readonly: true });
  const views = database
    .prepare("select path, language, views from page_views order by path, language")
    .all() as { path: string; language: string; views: number }[];
  const sketches = database.prepare("select sketch from page_view_sketches").all() as { sketch: string }[];
  database.close();
  const visitors = estimateVisitors(mergeSketches(sketches.map(({ sketch }) => sketchFromText(sketch))));
  return { views: views.map(({ path, language, views }) => [path, language, views]), visitors, sketches };
}

test("page views of all requests are counted, and nothing about the visitor is stored", async () => {
  const folder = mkdtempSync(join(tmpdir(), "limye-views-"));
  const settings = { TRUST_PROXY: "1" };
  const [site, second] = await (async () => {
    const first = await startOwnSite(folder, settings);
    return [first, await startOwnSite(folder, { ...settings, PUBLIC_URL: first.url })]; // a second process over the same database
  })();
  const [ask, askSecond] = [asks(site.url), asks(second.url)];
  const from = (address: string) => ({ "x-forwarded-for": address });
  try {
    const first = await ask("/ht/contact", from("198.51.100.23"));
    // Again, answered from memory; and once more, answered with 304.
    await ask("/ht/contact", from("198.51.100.23"));
    const tag = first.headers.get("etag")!;
    const again = await ask("/ht/contact", { ...from("198.51.100.23"), "if-none-match": tag });
    expect(again.status).toBe(304);
    await ask("/contact?utm_source=mail", from("198.51.100.23"));
    // The same visitor in another process, and another visitor.
    await askSecond("/en/devotion", from("198.51.100.23"));
    await askSecond("/en/devotion", from("203.0.113.99"));
    // A client-side navigation, and a revalidation of the current page's data.
    const referer = { referer: `${site.url}/fr/contact` };
    expect((await ask("/fr/blog.data", { ...from("198.51.100.23"), ...referer })).status).toBe(200);
    await ask("/fr/contact.data", { ...from("198.51.100.23"), ...referer });
    await ask("/fr/nowhere.data", { ...from("198.51.100.23"), ...referer });
    // Requests that do not count.
    for (let i = 0; i < 20; i++) await ask(`/blog/${crypto.randomUUID()}`, from(`192.0.2.${i}`));
    await ask("/fr/quotes", { ...from("192.0.2.60"), "sec-purpose": "prefetch" });
    await ask("/fr/quotes", { ...from("192.0.2.61"), cookie: "desk=somebody" });
    await ask("/fr/quotes", {
      ...from("192.0.2.62"),
      "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)",
    });
    for (const path of [
      "/admin/login",
      "/rss.xml",
      "/sitemap.xml",
      "/healthz",
      "/api/openapi.json",
      "/favicon.svg",
    ])
      await ask(path, from("192.0.2.63"));
  } finally {
    await site.stop(); // writes the counts
    await second.stop();
  }
  const { views, visitors, sketches } = storedIn(folder);
  expect(views).toEqual([
    ["/blog", "fr", 1],
    ["/contact", "es", 1],
    ["/contact", "ht", 3],
    ["/devotion", "en", 2],
  ]);
  expect(sketches).toHaveLength(2);
  // 2, rarely 1: the salt is random, and once in 4,096 runs both visitors share a register.
  expect(visitors).toBeGreaterThan(0);
  expect(visitors).toBeLessThan(3);
  for (const file of readdirSync(folder).filter((name) => name.startsWith("limye.db"))) {
    const bytes = readFileSync(join(folder, file)).toString("latin1");
    for (const secret of ["198.51.100.23", "203.0.113.99", "Chrome/141"])
      expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false);
  }
});

test("a visit in the browser counts each opened page, and one visitor", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "limye-views-"));
  const site = await startOwnSite(folder);
  try {
    const page = await browser.newPage({ baseURL: site.url, locale: "fr", userAgent: chrome });
    await page.goto("/fr/devotion");
    await page.goto("/fr/contact");
    await page.reload();
    await page.close();
  } finally {
    await site.stop();
  }
  const { views, visitors } = storedIn(folder);
  expect(views).toEqual([
    ["/contact", "fr", 2],
    ["/devotion", "fr", 1],
  ]);
  expect(visitors).toBe(1);
});
