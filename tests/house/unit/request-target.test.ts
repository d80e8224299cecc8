import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { env } from "~/config/env.server";
import { badTargetHeader } from "~/http/methods.server";
import { MOST_SEGMENTS, repairRequest } from "~/http/request-target.server";
import sitemap from "~/routes";

function repair(url: string, { method = "GET", host = "localhost" } = {}) {
  const request = { method, url, headers: { host } } as unknown as IncomingMessage;
  repairRequest(request);
  const { [badTargetHeader]: bad, host: heard } = request.headers;
  return { method: request.method, url: request.url, isBad: bad === "1", host: heard };
}

const noPage = "/%EF%BF%BD";

test.each([
  ["http://example.org/fr?a=b", "/fr?a=b", "example.org"],
  ["http://example.org:8080", "/", "example.org:8080"],
  ["HTTP://127.0.0.1:3000/healthz", "/healthz", "127.0.0.1:3000"],
  ["http://[::1]:3000/fr", "/fr", "[::1]:3000"],
  ["http://example.org?a=/b", "/?a=/b", "example.org"],
  ["http://example.org//a/./b", "//a/b", "example.org"],
])("a target in absolute form, %s, is served as %s of its own host", (target, url, host) => {
  for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
    expect(repair(target, { method, host: "other.example" })).toEqual({ method, url, host, isBad: false });
  }
});

test.each([
  "*",
  "example.org:443",
  "http://",
  "http:///fr",
  "http:example.org/fr",
  "https://example.org/fr", // this site has no https
  "ftp://example.org/fr",
  "ws://example.org/fr",
  "javascript:alert(1)",
  "http://marie@example.org/fr",
  "http://marie:secret@example.org/fr",
  "http://exa mple.org/fr",
  "http://example.org:99999/fr",
  "http://example.org#fr",
  "http://example.org\\fr",
  "http://%65xample.org/fr",
])("the target %s is refused", (target) => {
  expect(env.PUBLIC_URL).toMatch(/^http:/);
  expect(repair(target, { method: "POST" })).toMatchObject({ method: "GET", url: noPage, isBad: true });
});

test.each([
  ["/fr/my-giving/a/monthly/7", undefined],
  ["/fr/my-giving/a/monthly/7?a=/b/c/d/e/f/g/h", undefined],
  ["/fr//my-giving/a/monthly/7/", undefined],
  ["/fr/my-giving/a/monthly/7/8", `/fr${noPage}`],
  ["/fr/mood/a/a/a/a/a/a", `/fr${noPage}`],
  ["/HT/mood/a/a/a/a/a/a.data?_routes=x", `/ht${noPage}.data`],
  ["/xx/mood/a/a/a/a/a/a", noPage],
  ["/api/a/b/c/d/e/f", `/api${noPage}`],
  ["/admin/a/b/c/d/e/f", noPage],
  ["/a/../b/c/../../fr/mood", "/fr/mood"],
  ["/fr/x/%2e%2E/mood", "/fr/mood"],
  ["/fr\\mood", "/fr/mood"],
  [`/fr${"/".repeat(50)}mood`, `/fr${noPage}`],
  ["/fr/%ff", `/fr${noPage}`],
  ["/api/%E0%A4%A", `/api${noPage}`],
])("%s is answered as %s", (target, url = target) => {
  const isUnknown = url.includes(noPage);
  for (const method of ["GET", "HEAD", "POST"]) {
    const expected = isUnknown && method === "POST" ? "GET" : method;
    expect(repair(target, { method })).toMatchObject({ method: expected, url, isBad: false });
  }
});

test("the longest route has as many segments as an address may have", () => {
  const longest = (routes: typeof sitemap): number =>
    Math.max(
      0,
      ...routes.map(
        ({ path = "", children = [] }) => path.split("/").filter(Boolean).length + longest(children),
      ),
    );
  expect(longest(sitemap)).toBe(MOST_SEGMENTS);
});

test("a manifest of more, longer or deeper links than a page has is refused", () => {
  const manifest = (links: string[]) =>
    repair(`/__manifest?version=1&${links.map((p) => `p=${p}`).join("&")}`);
  expect(manifest([]).isBad).toBe(false);
  const posts = (count: number) => Array.from({ length: count }, (_, n) => `%2Ffr%2Fblog%2F${n}`);
  expect(manifest(posts(98)).isBad).toBe(false); // with /fr and /fr/blog a hundred paths
  expect(manifest(posts(99)).isBad).toBe(true);
  for (const link of [
    "/a/b/c/d/e/f",
    "%2Fa%2Fb%2Fc%2Fd%2Fe%2Ff",
    "/".repeat(50),
    `/fr/${"a".repeat(1_000)}`,
  ]) {
    expect(manifest(["/fr", link]).isBad, link).toBe(true);
  }
  expect(repair("/x/../__manifest?p=/a/b/c/d/e/f").isBad).toBe(true);
  expect(repair("/__manifests?p=/a/b/c/d/e/f").isBad).toBe(false);
});
