import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { readEnv } from "~/config/read-env";
import { feedPath } from "~/features/feeds/feed-paths";
import { listFeedSources } from "~/features/feeds/feed-sources.server";
import { pageMeta } from "~/http/page-meta";
import { loader as rootLoader } from "~/root";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { addBlogPost, addDevotion, addNewsletterPost } from "./feed-entries";

const given = env.PUBLIC_URL;
const origin = "https://xn--glise-hati-96a4f.org";
beforeEach(async () => {
  await freshDatabase();
  env.PUBLIC_URL = readEnv({ PUBLIC_URL: "https://Église-Haïti.org/" }).PUBLIC_URL;
});
afterEach(() => void (env.PUBLIC_URL = given));

const addresses = (text: string) => text.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
const ownAddresses = (text: string) => addresses(text).filter((address) => /glise/i.test(address));

test.each([
  ...[...listFeedSources().keys()].map((kind) => feedPath(kind, "ht")),
  "/sitemap.xml",
  "/robots.txt",
  "/api/openapi.json",
])("with an accented domain the addresses in %s are plain ASCII", async (path) => {
  await addBlogPost({ language: "ht" });
  await addNewsletterPost({ language: "ht" });
  await addDevotion("2026-11-20", "ht");
  const text = await (await callApi("GET", path)).text();
  expect(text).not.toMatch(/église/i);
  const own = ownAddresses(text);
  expect(own.length).toBeGreaterThan(0);
  for (const address of own) expect(address.startsWith(origin)).toBe(true);
});

test("with an accented domain a page's canonical link and its alternates are plain ASCII", async () => {
  const request = new Request(`${origin}/fr/contact`);
  const data = await rootLoader({ request, params: {}, context: {} });
  const head = pageMeta(
    { location: { pathname: "/fr/contact" }, matches: [{ id: "root", data }] },
    { title: "Kontak", description: "…" },
  );
  expect(head).toContainEqual({ tagName: "link", rel: "canonical", href: `${origin}/fr/contact` });
  expect(JSON.stringify(head)).not.toMatch(/église/i);
});
