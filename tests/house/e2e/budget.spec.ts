import type { Page } from "@playwright/test";
import { expect, ministryDate, test, waitForHydration } from "~tests/support/e2e";

/** What a visit of one page loads until it is idle, as a phone with an empty cache receives it. */
async function weigh(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const loaded = entries.filter(({ name }) => !name.endsWith("/favicon.svg")); // only some Chromiums list it
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const sum = (all: PerformanceResourceTiming[]) =>
      Math.round(all.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0) / 1024);
    const scripts = loaded.filter(({ name }) => name.endsWith(".js"));
    return {
      htmlKb: sum([document!]),
      scriptKb: sum(scripts),
      totalKb: sum([document!, ...loaded]),
      requests: loaded.length + 1,
    };
  });
}

/** The sum of the layout shifts of a page that nobody has touched (CLS, https://web.dev/cls). */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 100); // buffered entries come in a task of their own
      }),
  );

// Kilobytes (1,024) as the site compresses them. A page that grows beyond its budget needs a reason, not a new number.
const budgets = [
  {
    ...{ kind: "a devotion", path: `/fr/devotion/${ministryDate()}` },
    ...{ htmlKb: 11, scriptKb: 146, totalKb: 190, requests: 28 },
  },
  { kind: "the blog", path: "/fr/blog", htmlKb: 10, scriptKb: 146, totalKb: 190, requests: 28 },
  { kind: "the landing page", path: "/fr", htmlKb: 26, scriptKb: 146, totalKb: 219, requests: 28 },
  { kind: "a form", path: "/fr/contact", htmlKb: 10, scriptKb: 146, totalKb: 229, requests: 28 },
];

for (const { kind, path, ...budget } of budgets) {
  test(`${kind} stays within its budget of bytes and requests`, async ({ visit }) => {
    const weight = await weigh(await visit(), path);
    for (const key of ["htmlKb", "scriptKb", "totalKb", "requests"] as const)
      expect(weight[key], key).toBeLessThanOrEqual(budget[key]);
  });

  test(`${kind} preloads one font and does not move when the other one comes`, async ({ visit }) => {
    const page = await visit();
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(1);
    expect(await layoutShift(page)).toBeLessThan(0.005); // a word on a line may move by a pixel
  });
}
