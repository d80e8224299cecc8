import { Outlet, RemixServer, Scripts } from "@remix-run/react";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import sitemap from "~/routes";
import { createRemixHandler, type SiteBuild } from "~/server/route-groups";

// Both handlers answer with what they matched, so that each address can be compared without a database or a build.
const loaded = new Set<string>();
const build = buildOf(sitemap);
const whole = createRequestHandler(build, "production");
const grouped = createRemixHandler(build, "production");

const addresses = [...new Set(Object.keys(build.routes).map((id) => filled(pathOf(id))))];
const odd = [
  "/",
  "//",
  "/fr",
  "/fr/",
  "/fr//blog",
  "//blog",
  "//blog/a",
  "/blog//",
  "/blog/",
  "/BLOG/Text",
  "/%62log",
  "/%62log/a",
  "/bl%2Fog",
  "/fr/b%6Cog/x",
  "/%C3%A9",
  "/de/blog",
  "/blog/preview",
  "/blog/preview/a/b",
  "/subscribe/mood",
  "/subscribe/quotes",
  "/fr/subscribe/mood",
  "/newsletter/1/open.gif",
  "/fr/newsletter/1/open.gif",
  "/newsletter/confirm/blog",
  "/newsletter/blog",
  "/mood/blog",
  "/api",
  "/api/",
  "/api/nothing",
  "/api/blog",
  "/fr/api/donations",
  "/admin/nothing/else",
  "/admin/donations/matching/7",
  "/admin/donations/export.csv",
  "/admin/donations/7/receipt.pdf",
  "/fr/admin",
  "/fr/fr",
  "/rss.xml",
  "/rss/blog.xml",
  "/rss.xml/x",
  "/:lang",
  "/*",
  "/:lang?/blog",
  "/constructor",
  "/__proto__/blog",
  "/a/b/c/d/e",
  "/_root",
  "/.data",
  "/data",
  `/${"a/".repeat(40)}`,
];

describe("a request handled with a group of routes is answered as with all routes", () => {
  test.each(addresses)("%s", async (path) => {
    await expectSame(path);
    await expectSame(`/HT${path}.data`);
  });

  test.each(odd)("odd: %s", async (path) => {
    await expectSame(path);
    await expectSame(path, { method: "HEAD" });
    await expectSame(`${path}?index`, { method: "POST", body: new URLSearchParams({ a: "b" }) });
    await expectSame(`${path === "/" ? "/_root" : path.replace(/\/$/, "")}.data`);
    await expectSame(`${path.replace(/\/$/, "")}.data?_routes=root`);
  });

  test("for a route's own data, requested at another address", async () => {
    for (const path of ["/blog", "/fr/blog/a", "/admin", "/api/sermons"]) {
      await expectSame(`${path}?_data=routes/site/blog`);
      await expectSame(`${path}.data?_data=routes/site/blog`);
    }
  });

  test("for the manifest of further routes", async () => {
    const { version } = build.assets;
    await expectSame(`/__manifest?version=${version}&p=/fr/blog/a&p=/admin/mails/7&p=/api/sermons`);
    await expectSame("/__manifest?version=old&p=/blog");
    await expectSame(`/__manifest?version=${version}`);
    await expectSame(`/__manifest?version=${version}&xp=/blog`);
    await expectSame(`/__manifest?version=${version}&p=blog&p=//&p=/%62log&p=/fr&p=&p=/fr/admin&p=/_root`);
  });
});

test("an address is matched against few routes", async () => {
  const matched = (await (await grouped(requestFor("/fr/blog/a"))).json()) as { routes: number };
  expect(matched.routes).toBeLessThan(12);
  expect(Object.keys(build.routes).length).toBeGreaterThan(150);
});

test("the routes of an address are loaded with the first request for it", async () => {
  loaded.clear();
  const fresh = createRemixHandler(build, "production");
  await fresh(requestFor(`/__manifest?version=${build.assets.version}&p=/admin/mails`));
  expect([...loaded]).toEqual([]);
  await fresh(requestFor("/fr"));
  expect([...loaded].filter((id) => !id.startsWith("routes/site/"))).toEqual(["root"]);
  expect(loaded).not.toContain("routes/site/blog");
  await fresh(requestFor("/fr/blog"));
  expect(loaded).toContain("routes/site/blog");
});

async function expectSame(path: string, init?: RequestInit) {
  const [a, b] = await Promise.all([whole(requestFor(path, init)), grouped(requestFor(path, init))]);
  const [ofWhole, ofGroup] = await Promise.all([answerOf(a), answerOf(b)]);
  expect(ofGroup, path).toEqual(ofWhole);
}

const requestFor = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);

async function answerOf(response: Response) {
  const { status, headers } = response;
  return { status, headers: [...headers], body: (await response.text()).replace(/"routes":\d+,/, "") };
}

/** A build with the real addresses, whose loaders, actions and pages return what Remix gave them. */
function buildOf(table: typeof sitemap): SiteBuild {
  const found: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: { default: Document, loader: () => "root" } },
  };
  const add = (entries: typeof sitemap, parentId: string) => {
    for (const { file, path, index, children, id = file.replace(/\.tsx?$/, "") } of entries) {
      found[id] = { id, parentId, path, index, module: routeModule(id, file) } as never;
      add(children ?? [], id);
    }
  };
  add(table, "root");
  const assets = Object.values(found).map(({ id, parentId, path, index, module }) => {
    const has = { hasLoader: true, hasAction: "action" in module, hasErrorBoundary: false };
    const client = { hasClientLoader: false, hasClientAction: false, imports: [] };
    return [id, { id, parentId, path, index, module: `/${id}.js`, ...has, ...client }] as const;
  });
  return {
    loadRoutes: async (ids) => void ids.forEach((id) => loaded.add(id)),
    mode: "production",
    entry: { module: { default: answerWithMatches, handleError: () => undefined, streamTimeout: 1 } },
    routes: found,
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(assets),
      url: "/m.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    isSpaMode: false,
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true } as never,
  };
}

/** A screen's module has a component; a resource route's module returns a Response. */
function routeModule(id: string, file: string) {
  const said = (args: { request: Request; params: object }) => ({
    id,
    url: args.request.url,
    params: args.params,
  });
  if (!file.endsWith(".tsx")) {
    const answer = async (args: { request: Request; params: object }) => Response.json(said(args));
    return { loader: answer, action: answer };
  }
  return { default: Outlet, loader: said, action: said };
}

function Document() {
  return createElement(Fragment, null, createElement(Outlet), createElement(Scripts));
}

function answerWithMatches(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { matches, loaderData, actionData, errors } = context.staticHandlerContext;
  const html = renderToString(createElement(RemixServer, { context, url: request.url }));
  const found = matches.map(({ route, params, pathname }) => ({ id: route.id, params, pathname }));
  const routes = Object.keys(context.routeModules).length;
  return Response.json(
    { routes, found, loaderData, actionData: actionData ?? null, errors: errors ?? null, html },
    { status, headers },
  );
}

function pathOf(id: string): string {
  const { parentId, path } = build.routes[id]!;
  return [parentId ? pathOf(parentId) : "", path].filter(Boolean).join("/");
}

/** An address that matches a path of the table, without the language. */
function filled(path: string): string {
  const segments = path.split("/").filter((segment) => segment && !segment.endsWith("?"));
  return `/${segments.map((segment) => segment.replace(/^[:*].*/, "a1")).join("/")}`;
}
