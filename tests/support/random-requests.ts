import { languages } from "~/i18n/languages";

/** A request as Node reads it. */
export interface AskedRequest {
  method: "GET" | "HEAD";
  url: string;
  headers: Record<string, string>;
}

/** Pages, at their plain address and under each language. */
const plainPaths = [
  "",
  "/devotion",
  "/devotion/2026-11-23",
  "/devotion/2026-11-24",
  "/motivations",
  "/bible",
  "/blog",
  "/blog/1",
  "/contact",
  "/subscribe",
  "/subscribe/quotes",
  "/donor-wall",
  "/newsletter",
  "/newsletter/1",
  "/prayer-requests",
  "/prayer-requests/1",
  "/quotes",
  "/quotes/1",
  "/sermons",
  "/sermons/1",
  "/sermons/2",
  "/community-badges",
  "/spiritual-engagement",
  "/spiritual-growth",
  "/translator",
  "/mood",
  "/my-giving",
  "/donation",
  "/rss-feeds",
  "/privacy",
  "/nowhere",
];
const otherPaths = [
  "/rss.xml",
  "/rss/blog.xml",
  "/rss/devotion.xml",
  "/rss.css",
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/api/openapi.json",
  "/api/daily-content",
  "/api/daily-content/history",
  "/api/daily-motivations",
  "/api/blog-posts",
  "/api/blog-posts/1",
  "/api/newsletter-posts",
  "/api/newsletter-posts/1",
  "/api/inspirational-quotes",
  "/api/sermons",
  "/api/sermons/1",
  "/api/prayer-requests",
  "/api/donor-appreciations",
  "/api/leaderboard",
  "/api/badges/definitions",
  "/api/user/me/stats",
  "/api/user/1/stats",
  "/api/mood-tracking/today",
  "/api/onboarding",
];
const queries: Record<string, string[]> = {
  lang: [...languages, "de", ""],
  language: [...languages],
  before: ["", "1", "2026-11-24", "2026-11-23T12:00:00.000Z_2", "x"],
  after: ["", "1", "2026-11-20"],
  tab: ["view", "submit", "answered", "badges", "progress", "leaderboard", "growth", "goals", "metrics", "x"],
  profile: ["me", "community"],
  category: ["faith", "hope", "x"],
  languages: ["all", "own"],
  type: ["health", "family"],
  done: ["1", "pray", "x"],
  about: ["feeds"],
  limit: ["1", "50", "0"],
  admin: ["true", "false"],
  public: ["true"],
  date: ["2026-11-23", "2026-11-25", "x"],
  amount: ["25", "x"],
  q: ["lapè", "a"],
  file: ["1", "2"],
  tour: ["1"],
  utm_source: ["mail", "a%00b"],
};

/** A random request that somebody could send. `cookies`: cookies of people to choose from. */
export function randomRequest(random: () => number, cookies: readonly string[]): AskedRequest {
  const pick = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)]!;
  const chance = (share: number) => random() < share;
  const path = chance(0.6)
    ? `${pick(["", "/fr", "/ht", "/en", "/es"])}${pick(plainPaths)}` || "/"
    : pick(otherPaths);
  const names = Array.from({ length: pick([0, 0, 0, 1, 1, 2, 3]) }, () => pick(Object.keys(queries)));
  const query = names.map((name) => `${name}=${pick(queries[name]!)}`).join("&");
  const cookie = [
    chance(0.4) && `ministry-language=${pick([...languages, "de"])}`,
    chance(0.25) && pick(cookies),
  ].filter(Boolean);
  const accept = pick([undefined, "text/html,*/*;q=0.8", "application/rss+xml", "*/*"]);
  const language = pick([undefined, "ht", "fr;q=0.5, es", "de", "en-US,en;q=0.9,fr;q=0.8", "x;q=y,,*"]);
  return {
    method: chance(0.05) ? "HEAD" : "GET",
    url: query ? `${path}?${query}` : path,
    headers: {
      ...(cookie.length > 0 && { cookie: cookie.join("; ") }),
      ...(accept && { accept }),
      ...(language && { "accept-language": language }),
    },
  };
}
