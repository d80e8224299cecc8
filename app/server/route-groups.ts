import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { LRUCache } from "lru-cache";

type RemixHandler = ReturnType<typeof createRequestHandler>;
type Routes = ServerBuild["routes"];

/** The finished build (late-routes.ts). The modules of most routes exist only after `loadRoutes`. */
export interface SiteBuild extends ServerBuild {
  loadRoutes(ids: string[]): Promise<void>;
}

/** A route, and the segments of one address that it answers: `:lang?/mood` has `[":lang", "mood"]` and `["mood"]`. */
interface Pattern {
  id: string;
  segments: string[];
}

export const manifestPath = "/__manifest"; // its query may name any route
const maxGroups = 512; // about 2 MiB of handlers; the addresses of this site need half as many

/**
 * Answers requests like Remix's own handler. Remix compares an address with every route, several times per request, and
 * lists every route for each page it renders. So each request goes to a handler with only those routes of the build
 * that its first two segments can match (the first may be the language). Routes are loaded on the first such request. A
 * manifest is put together from those of the links' groups.
 */
export function createRemixHandler(build: SiteBuild, mode?: string): RemixHandler {
  const patterns = patternsOf(build.routes);
  const isNamed = [0, 1].map((at) => new Set(patterns.map(({ segments }) => segments[at]).filter(isStatic)));
  const groups = new LRUCache<string, RemixHandler>({ max: maxGroups });
  const manifestGroups = new LRUCache<string, RemixHandler>({ max: maxGroups });
  const noModules = withoutModules(build);

  const askedOf = (pathname: string) =>
    firstSegments(pathname).map((segment, at) => (isNamed[at]!.has(segment) ? segment : ""));
  const idsOf = (asked: string[]) =>
    patterns.filter((pattern) => canMatch(pattern, asked)).map(({ id }) => id);

  async function answerManifest(request: Request, query: URLSearchParams): Promise<Response> {
    const linksOf = new Map<string, string[]>();
    for (const link of query.getAll("p")) {
      const key = askedOf(link).join("/");
      linksOf.set(key, [...(linksOf.get(key) ?? []), link]);
    }
    const answers = [...linksOf].map(([key, links]) => {
      let handler = manifestGroups.get(key);
      if (!handler) {
        handler = createRequestHandler(withRoutes(noModules, idsOf(key.split("/"))), mode);
        manifestGroups.set(key, handler);
      }
      query.delete("p");
      for (const link of links) query.append("p", link);
      return handler(new Request(new URL(`?${query.toString()}`, request.url), request));
    });
    return mergeManifests(await Promise.all(answers));
  }

  return async (request, loadContext) => {
    const url = new URL(request.url);
    if (url.pathname === manifestPath) {
      const query = new URLSearchParams(url.search);
      if (query.has("p")) return answerManifest(request, query);
    }
    const asked = askedOf(url.pathname);
    const key = asked.join("/");
    let handler = groups.get(key);
    if (!handler) {
      const ids = idsOf(asked);
      await build.loadRoutes(ids);
      handler = createRequestHandler(withRoutes(build, ids), mode);
      groups.set(key, handler);
    }
    return handler(request, loadContext);
  };
}

/** One manifest of all; an answer that is none, such as to an earlier build, is that for all. */
async function mergeManifests(answers: Response[]): Promise<Response> {
  const other = answers.find(({ status }) => status !== 200);
  if (other) return other;
  const manifests = await Promise.all(answers.map((answer) => answer.json() as Promise<object>));
  return new Response(JSON.stringify(Object.assign({}, ...manifests)), { headers: answers[0]!.headers });
}

const isStatic = (segment: string | undefined): segment is string =>
  segment !== undefined && segment !== "*" && !segment.startsWith(":");

/** Includes the routes of shorter addresses, because Remix writes their entries into the page's manifest. */
const canMatch = ({ segments }: Pattern, asked: string[]) =>
  [0, 1].every((at) => !isStatic(segments[at]) || segments[at] === asked[at]);

/** Decoded and in lower case, because Remix ignores case. The address of a page's data ends in `.data`. */
const firstSegments = (pathname: string): string[] =>
  pathname
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean)
    .slice(0, 2)
    .map(normalizeSegment);

function normalizeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

const patternsOf = (routes: Routes): Pattern[] =>
  Object.values(routes).flatMap(({ id }) =>
    ancestorsOf(routes, id)
      .flatMap((ancestor) => routes[ancestor]!.path?.toLowerCase().split("/") ?? [])
      .filter(Boolean)
      .reduce(withSegment, [[]])
      .map((segments) => ({ id, segments })),
  );

/** Adds a segment to each variant; an optional one makes two variants of each. */
const withSegment = (variants: string[][], segment: string): string[][] =>
  variants.flatMap((variant) =>
    segment.endsWith("?") ? [[...variant, segment.slice(0, -1)], variant] : [[...variant, segment]],
  );

/** The ids of a route's parents, from the root down, and its own. */
const ancestorsOf = (routes: Routes, id: string): string[] => {
  const { parentId } = routes[id]!;
  return [...(parentId ? ancestorsOf(routes, parentId) : []), id];
};

/** The build for manifest requests, which need no route modules. */
const withoutModules = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, { ...route, module: {} as typeof route.module }]),
  ),
});

/** The build with some routes and their parents, in their order. */
function withRoutes(build: ServerBuild, ids: string[]): ServerBuild {
  const kept = new Set(ids.flatMap((id) => ancestorsOf(build.routes, id)));
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
