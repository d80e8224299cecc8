import { createRequestHandler } from "@remix-run/node";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { listAreas } from "~/areas/registry.server";
import type { ApiTable } from "~/http/json-api.server";
import { closeSources, openSources } from "~/request/answer-sources";
import sitemap from "~/routes";
import { createAnswerMemory } from "~/http/answer-memory.server";
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

/** Asks like the front door. `kept` is the same object as long as the same entry of the memory answers. */
async function ask(url: string, headers: Record<string, string> = {}) {
  const asked = { method: "GET", url, headers };
  const found = await memory.find(asked);
  if (found?.kept) return { status: 200, rendered: found.kept.rendered, kept: found.kept.headers };
  const id = String(++requests);
  const sources = openSources(id);
  const response = await site(
    new Request(`http://localhost${url}`, {
      headers: { ...headers, "x-request-id": id, "x-cross-site": "0" },
    }),
  );
  await found?.keep(response, sources);
  closeSources(id);
  const { rendered } = sources;
  return { status: response.status, rendered, kept: (await memory.find(asked))?.kept?.headers };
}

const pages = (sitemap.find(({ path }) => path === ":lang?")?.children ?? [])
  .filter(({ path, file }) => !/[:*]/.test(path ?? "") && file.endsWith(".tsx"))
  .map(({ path = "" }) => `/fr${path && `/${path}`}`);

const schemas: Record<string, z.ZodObject> = Object.assign(
  {},
  ...listAreas().map(({ pageQuery }) => pageQuery),
);
const declared = Object.values(schemas).flatMap(({ shape }) => Object.keys(shape));
const names = [...new Set([...declared, "badge", "edit", "tour", "page", "utm_source", "lang"])];

const calls = Object.values(
  import.meta.glob<{ loader?: { api?: { path: string; table: ApiTable } } }>("/app/routes/api/*.ts", {
    eager: true,
  }),
).flatMap(({ loader }) => {
  const { path = ":", table } = loader?.api ?? {};
  const input = table?.GET?.who === "public" ? (table.GET.input as unknown) : undefined;
  return !path.includes(":") && input instanceof z.ZodObject
    ? [{ path, names: Object.keys(input.shape) }]
    : [];
});

/** Values of every kind that a schema accepts without listing them. */
const typedValues = (n: number) => [
  `zq${n}`,
  String((n % 90) + 2),
  `2026-0${(n % 9) + 1}-15`,
  `2026-01-15T12:00:0${n % 10}.000Z_${n + 2}`,
  `2026-01-15T12:00:0${n % 10}.000Z`,
  `2026-01-15.${n + 2}`,
  `${(n % 90) + 2}.50`,
];

/** Whether an answer takes room in one of the memories besides the plain one. */
async function takesRoom(url: string, plain: Awaited<ReturnType<typeof ask>>): Promise<boolean> {
  const first = await ask(url);
  if (first.status !== 200 || first.rendered?.tag === plain.rendered?.tag)
    return first.kept !== undefined && first.kept !== plain.kept;
  const again = await ask(url);
  return again.kept !== undefined || (first.rendered !== undefined && again.rendered === first.rendered);
}

test.each(pages)("values that nobody declared make no new answer of %s", async (page) => {
  expect(names.length).toBeGreaterThan(15);
  const plain = await ask(page);
  if (!plain.kept) return; // one person's page: never kept
  const own = Object.keys(schemas[page.slice("/fr".length)]?.shape ?? {});
  const others = names.filter((name) => !own.includes(name));
  // All the others at once: one that counts makes another answer. `lang` redirects, so it is tried alone.
  for (const tried of [...own.map((name) => [name]), others.filter((name) => name !== "lang"), ["lang"]]) {
    const query = (value: (name: string) => string) => tried.map(value).join("&");
    const queries = [
      query((name) => `${name}=`),
      query((name) => `${name}=1&${name}=zq${requests}`),
      `x=${requests}&${query((name) => `${name}=`)}`,
      `x=${requests}&${query((name) => `${name}=zq${requests}`)}`,
    ];
    for (const query of queries) {
      if (!own.includes(tried[0]!)) {
        const { status, rendered } = await ask(`${page}?${query}`);
        if (tried.length > 1) expect(status, query).toBe(200);
        if (status === 200) expect(rendered?.tag, query).toBe(plain.rendered?.tag);
      }
      expect(await takesRoom(`${page}?${query}`, plain), query).toBe(false);
    }
  }
});

test.each(pages)("what a person may type takes no room in the memories for %s", async (page) => {
  const plain = await ask(page);
  for (const name of Object.keys(schemas[page.slice("/fr".length)]?.shape ?? {})) {
    for (const value of typedValues(requests))
      expect(await takesRoom(`${page}?${name}=${value}`, plain), `${name}=${value}`).toBe(false);
  }
});

test.each(calls)(
  "what a client may type takes no room in the memories for $path",
  async ({ path, names }) => {
    expect(calls.length).toBeGreaterThan(8);
    const plain = await ask(path);
    for (const name of [...names, "lang", "language"]) {
      const values = typedValues(requests);
      const twice = [`${name}=${values[0]!}&${name}=fr`, `${name}=${values[0]!}&lang=fr`];
      for (const query of [...values.map((value) => `${name}=${value}`), ...twice])
        expect(await takesRoom(`${path}?${query}`, plain), query).toBe(false);
    }
  },
);

test.each([
  "/fr/sermons?q=lapè",
  "/fr/sermons?topic=faith&q=zq",
  "/fr/blog?before=2026-01-15T12:00:00.000Z_7",
  "/fr/devotion?before=2026-01-15",
  "/fr/donation?amount=25",
  "/fr/donation?custom=12.34",
  "/api/sermons?q=lapè",
  "/api/sermons?limit=7",
  "/api/daily-content/history?lang=zz&lang=fr",
  "/api/daily-content/history?lang=fr&language=zz",
  "/api/inspirational-quotes?before=9",
  "/rss.xml?language=zz&lang=fr",
])("%s is answered, and takes no room in the memories", async (url) => {
  const plain = await ask(url.split("?")[0]!);
  expect((await ask(url)).status).toBe(200);
  expect(await takesRoom(url, plain)).toBe(false);
});

test.each([
  "/fr/sermons?topic=faith&languages=all",
  "/fr/prayer-requests?tab=submit",
  "/fr/donation?frequency=monthly&currency=EUR",
  "/api/sermons?lang=ht",
  "/api/prayer-requests?public=true",
  "/sitemap.xml?file=1",
])("%s has only listed values, and is kept", async (url) => {
  const { status, kept } = await ask(url);
  expect([status, kept !== undefined]).toEqual([200, true]);
});

test("values that a page accepts are kept, in any order", async () => {
  const first = await ask("/fr/blog?languages=all&category=bible&utm_source=mail");
  expect([first.status, first.kept !== undefined]).toEqual([200, true]);
  const again = await memory.find({
    method: "GET",
    url: "/fr/blog?category=bible&languages=all",
    headers: {},
  });
  expect(again?.kept?.headers).toBe(first.kept);
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
    expect((await memory.find({ method: "GET", url: "/rss.xml", headers: { accept } }))?.kept?.headers).toBe(
      kept,
    );
  }
  const inBrowser = await memory.find({
    method: "GET",
    url: "/rss.xml",
    headers: { accept: "text/html,*/*" },
  });
  expect(inBrowser?.kept).toBeUndefined();
});
