import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, test } from "vitest";
import { findViewedPage } from "~/features/analytics/page-views/viewed-page.server";
import { everyLanguage } from "~/i18n/detect-language.server";
import "~tests/support/areas";

const firefox = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
const html = "text/html; charset=utf-8";
const data = "text/x-script; charset=utf-8";

interface Answered {
  url?: string;
  method?: string;
  status?: number;
  type?: string;
  language?: string;
  headers?: IncomingHttpHeaders;
}

function viewed({
  url = "/contact",
  method = "GET",
  status = 200,
  type = html,
  language,
  headers,
}: Answered) {
  const sent: Record<string, string | undefined> = { "content-type": type, "content-language": language };
  return findViewedPage(
    { method, url, headers: { "user-agent": firefox, ...headers } },
    { statusCode: status, getHeader: (name) => sent[name] },
    everyLanguage,
  );
}

describe("what counts as a page view", () => {
  test("a public page, by its path without language, query and escapes", () => {
    expect(viewed({ url: "/ht/contact?utm_source=whatsapp" })).toEqual({
      path: "/contact",
      language: "ht",
      kind: "",
    });
    expect(viewed({ url: "/", language: "es" })).toEqual({ path: "/", language: "es", kind: "" });
    expect(viewed({ url: "/fr" })).toEqual({ path: "/", language: "fr", kind: "" });
  });

  test.each([
    ["/en/devotion/2026-11-22", "devotion"],
    ["/motivations", "motivation"],
    ["/fr/blog/la-patience", "blog"],
    ["/newsletter/12", "newsletter"],
    ["/blog", ""],
    ["/devotion", ""],
    ["/blogs/la-patience", ""],
  ])("%s is read as %s", (url, kind) => expect(viewed({ url })?.kind).toBe(kind));

  test("a page that the browser already had (304)", () => {
    expect(viewed({ status: 304 })?.path).toBe("/contact");
  });

  test("a page behind a secret address, without the secret", () => {
    expect(viewed({ url: "/fr/newsletter/confirm/s3cretT0ken" })).toEqual({
      path: "/newsletter/confirm/…",
      language: "fr",
      kind: "",
    });
    expect(
      viewed({
        url: "/my-giving/s3cretT0ken.data",
        type: data,
        headers: { referer: "https://limye.example.org/my-giving" },
      })?.path,
    ).toBe("/my-giving/…");
  });

  test.each<[string, Answered]>([
    ["an error", { status: 404 }],
    ["a redirect", { status: 302 }],
    ["a form that was sent", { method: "POST" }],
    ["a HEAD request", { method: "HEAD" }],
    ["a file", { type: "image/png" }],
    ["a feed", { type: "application/rss+xml" }],
    ["the administration", { url: "/admin/dashboard" }],
    ["the administration in capitals", { url: "/ADMIN/login" }],
    ["an API call", { url: "/api/openapi.json" }],
    ["an overlong path", { url: `/${"a".repeat(400)}` }],
    ["a prefetch", { headers: { "sec-purpose": "prefetch" } }],
    ["a prerendered page", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["a prefetch of another browser", { headers: { purpose: "prefetch" } }],
    ["a robot", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }],
    ["a program", { headers: { "user-agent": "curl/8.5.0" } }],
    ["a client without a user agent", { headers: { "user-agent": "" } }],
    ["a member of the team", { headers: { cookie: "ministry-language=fr; desk=eyJzaWQiOiI" } }],
  ])("not %s", (_, answered) => expect(viewed(answered)).toBeNull());

  test("a request counts when a cookie's name only ends like the team's", () => {
    expect(viewed({ headers: { cookie: "standing-desk=1" } })).not.toBeNull();
  });
});

describe("client-side navigations", () => {
  const went = (url: string, referer?: string, headers?: IncomingHttpHeaders) =>
    viewed({ url, type: data, headers: { ...(referer && { referer }), ...headers } });

  test("count when they lead to another page", () => {
    expect(went("/ht/blog/pasyans.data?_routes=x", "https://limye.example.org/ht/blog")).toEqual({
      path: "/blog/pasyans",
      language: "ht",
      kind: "blog",
    });
    expect(went("/_root.data", "https://limye.example.org/contact")?.path).toBe("/");
  });

  test("do not count when a page revalidates its own data", () => {
    expect(went("/ht/blog.data?before=20", "https://limye.example.org/ht/blog?before=40")).toBeNull();
    expect(went("/_root.data", "https://limye.example.org/")).toBeNull();
  });

  test("do not count without a valid referrer", () => {
    expect(went("/ht/blog.data")).toBeNull();
    expect(went("/ht/blog.data", "nonsense")).toBeNull();
  });

  test("are in the language of the cookie, else of the browser, else of the site", () => {
    const referer = "https://limye.example.org/contact";
    const language = (headers: IncomingHttpHeaders) => went("/blog.data", referer, headers)?.language;
    expect(language({ cookie: "ministry-language=es", "accept-language": "en" })).toBe("es");
    expect(language({ "accept-language": "ht-HT,ht;q=0.9" })).toBe("ht");
    expect(language({})).toBe("fr");
  });
});
