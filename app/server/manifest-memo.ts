import { LRUCache } from "lru-cache";
import { manifestPath } from "~/http/request-target.server";
import type { FrontDoorOptions } from "./front-door";

/**
 * Caches Remix's manifests: the routes behind the links of a page. To make one, Remix compares each link with all
 * routes. A manifest depends only on its address and the build.
 */
export function cacheManifests(answer: FrontDoorOptions["answer"]): FrontDoorOptions["answer"] {
  const manifests = new LRUCache<string, { body: string; headers: Headers }>({
    maxSize: 2 * 1024 * 1024,
    sizeCalculation: ({ body }, search) => body.length + search.length + 1,
  });
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname !== manifestPath || request.method !== "GET") return answer(request);
    const kept = manifests.get(search);
    if (kept) return new Response(kept.body, { headers: kept.headers });
    const response = await answer(request);
    if (response.status !== 200) return response;
    const { headers } = response;
    const body = await response.text();
    manifests.set(search, { body, headers });
    return new Response(body, { headers });
  };
}
