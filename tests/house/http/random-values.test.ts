import { createRequestHandler } from "@remix-run/node";
import { beforeAll, expect, test, vi } from "vitest";
import { listAreas } from "~/areas/registry.server";
import { closeSources, openSources } from "~/request/answer-sources";
import sitemap from "~/routes";
import { createAnswerMemory } from "~/server/answer-memory";
import { freshDatabase } from "~tests/support/database";
import { loadSiteBuild } from "~tests/support/site-build";

let site: (request: Request) => Promise<Response>;
const memory = createAnswerMemory({ dataVersion: { read: async () => "1" } });
let requests = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] }); // the stamp of a form changes with time
  await freshDatabase("sqlite");
  site = createRequestHandler(await loadSiteBuild(), "production");
  return () => void vi.useRealTimers();
});

/** Asks like the front door. `tag` is that of the rendered bytes. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const asked = { method: "GET", url, headers };
  const found = await memory.find(asked);
  if (found?.kept) return { status: 200, tag: found.kept.rendered.tag, kept: found.kept };
  const id = String(++requests);
  const sources = openSources(id);
  const response = await site(
    new Request(`http://localhost${url}`, {
      headers: { ...headers, "x-request-id": id, "x-cross-site": "0" },
    }),
  );
  await found?.keep(response, sources);
  closeSources(id);
  return { status: response.status, tag: sources.rendered?.tag, kept: (await memory.find(asked))?.kept };
}

const pages = (sitemap.find(({ path }) => path === ":lang?")?.children ?? [])
  .filter(({ path, file }) => !/[:*]/.test(path ?? "") && file.endsWith(".tsx"))
  .map(({ path = "" }) => `/fr${path && `/${path}`}`);

const declared = listAreas().flatMap(({ pageQuery = {} }) =>
  Object.values(pageQuery).flatMap(({ shape }) => Object.keys(shape)),
);
const names = [...new Set([...declared, "badge", "edit", "tour", "page", "utm_source", "lang"])];

/** A search and an amount are what a person typed: each is a page of its own. */
const isTyped = (page: string, name: string) =>
  (page === "/fr/sermons" && name === "q") || page.startsWith("/fr/donation");

test.each(pages)("values that nobody declared make no new answer of %s", async (page) => {
  expect(names.length).toBeGreaterThan(15);
  const plain = await ask(page);
  if (!plain.kept) return; // one person's page: never kept
  for (const name of names.filter((one) => !isTyped(page, one))) {
    for (const query of [
      `${name}=zq${requests}`,
      `${name}=`,
      `${name}=1&${name}=zq${requests}`,
      `x=${requests}&${name}=`,
    ]) {
      const { status, tag, kept } = await ask(`${page}?${query}`);
      if (status !== 200) continue;
      expect(tag, query).toBe(plain.tag);
      if (kept) expect(kept, query).toBe(plain.kept);
    }
  }
});

test("values that a page accepts are kept, in any order", async () => {
  const first = await ask("/fr/blog?languages=all&category=bible&utm_source=mail");
  expect([first.status, first.kept !== undefined]).toEqual([200, true]);
  const again = await memory.find({
    method: "GET",
    url: "/fr/blog?category=bible&languages=all",
    headers: {},
  });
  expect(again?.kept).toBe(first.kept);
});

test("no spelling of an address is kept but the canonical one", async () => {
  expect((await ask("/rss.xml")).kept).toBeDefined();
  for (const url of [
    "/rss.xml/",
    "/rss.xml//",
    "/RSS.xml",
    "/%72ss.xml",
    "/api/Daily-content",
    "/api/daily-content/",
  ]) {
    expect((await ask(url)).kept, url).toBeUndefined();
  }
});

test("an Accept header counts only as that of a browser or not", async () => {
  const { kept } = await ask("/rss.xml", { accept: "*/*" });
  for (const accept of ["text/x-1", "application/rss+xml", "x".repeat(900)]) {
    expect((await memory.find({ method: "GET", url: "/rss.xml", headers: { accept } }))?.kept).toBe(kept);
  }
  const inBrowser = await memory.find({
    method: "GET",
    url: "/rss.xml",
    headers: { accept: "text/html,*/*" },
  });
  expect(inBrowser?.kept).toBeUndefined();
});
