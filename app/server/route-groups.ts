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
 * that its first two segments can match (the first may be the language). Routes are loaded on the first such request.
 */
export function createRemixHandler(build: SiteBuild, mode?: string): RemixHandler {
  const patterns = patternsOf(build.routes);
  const isNamed = [0, 1].map((at) => new Set(patterns.map(({ segments }) => segments[at]).filter(isStatic)));
  const manifests = createRequestHandler(withoutModules(build), mode);
  const groups = new LRUCache<string, RemixHandler>({ max: maxGroups });

  return async (request, loadContext) => {
    const { pathname } = new URL(request.url);
    if (pathname === manifestPath) return manifests(request, loadContext);
    const asked = firstSegments(pathname).map((segment, at) => (isNamed[at]!.has(segment) ? segment : ""));
    const key = asked.join("/");
    let handler = groups.get(key);
    if (!handler) {
      const ids = patterns.filter((pattern) => canMatch(pattern, asked)).map(({ id }) => id);
      await build.loadRoutes(ids);
      handler = createRequestHandler(withRoutes(build, ids), mode);
      groups.set(key, handler);
    }
    return handler(request, loadContext);
  };
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
