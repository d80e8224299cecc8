import { expect, test } from "vitest";
import { toCanonicalPath } from "~/request/canonical-path";
import "~tests/support/areas";

test("a page has one canonical address", () => {
  const cases: Record<string, string> = {
    "/": "/",
    "//": "/",
    "/ht/": "/ht",
    "/Limy%C3%A8": "/limy%C3%A8",
    "/limy%c3%a8": "/limy%C3%A8",
    "/fr/%63ontact": "/fr/contact",
    "/fr/%43ontact/": "/fr/contact",
    "/a%2Fb%25": "/a%2Fb%25",
    "/ht/%6Eewsletter/confirm/1.A%62C": "/ht/newsletter/confirm/1.AbC",
    "/HT//Contact/": "/ht/contact",
    "/fr/devotion/2026-11-20": "/fr/devotion/2026-11-20",
    "/newsletter/confirm/1.AbC-": "/newsletter/confirm/1.AbC-",
    "/ht/newsletter/unsubscribe/1.AbC/": "/ht/newsletter/unsubscribe/1.AbC",
    "/privacy/data/XyZ": "/privacy/data/XyZ",
    "/ht/my-giving/XyZ/monthly/1": "/ht/my-giving/XyZ/monthly/1",
    "/es/blog/preview/blog-1-a.XyZ": "/es/blog/preview/blog-1-a.XyZ",
  };
  for (const [given, wanted] of Object.entries(cases)) expect(toCanonicalPath(given)).toBe(wanted);
});
