import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "~tests/support/e2e";

const publicPages = [
  ...[
    "/ht",
    "/ht/devotion",
    "/ht/blog",
    "/ht/newsletter",
    "/ht/prayer-requests",
    "/ht/contact",
    "/ht/sermons",
  ],
  ...["/ht/bible-study", "/ht/donor-wall", "/ht/my-giving"],
  // The second step of giving: a monthly donation, which two methods do not support, and the longest amounts.
  ...["ht", "fr"].flatMap((language) => [
    `/${language}/donation?amount=50&frequency=monthly`,
    `/${language}/donation?amount=100000&currency=CAD&frequency=monthly`,
    `/${language}/donation?amount=100000&currency=EUR&method=zelle`,
  ]),
];
const adminPages = [
  ...[
    "dashboard",
    "messages",
    "donations",
    "prayers",
    "newsletter",
    "blog",
    "daily-content",
    "roles",
    "jobs",
  ],
  ...["health", "backups", "mails", "activity", "settings", "account"],
];

const readOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The text spacing of WCAG 1.4.12. */
const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** The page is open. */
async function expectNoOverflow(page: Page, path: string): Promise<void> {
  expect.soft(await readOverflow(page), `${path} at 320 px`).toBeLessThanOrEqual(0);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  expect.soft(await readOverflow(page), `${path} with text spacing`).toBeLessThanOrEqual(0);
}

test("no public page scrolls sideways at 320 px, nor with the text spacing of WCAG", async ({ visit }) => {
  test.slow();
  const page = await visit();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of publicPages) {
    await page.goto(path);
    await expectNoOverflow(page, path);
  }
});

test("no admin screen scrolls sideways, and its targets are at least 24 px", async ({ admin }) => {
  test.slow();
  const page = await admin({ language: "ht", at: null });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of adminPages) {
    await page.goto(`/admin/${path}`);
    expect.soft(await findSmallTargets(page), path).toEqual([]);
    await expectNoOverflow(page, `/admin/${path}`);
  }
  const french = await admin();
  await french.setViewportSize({ width: 320, height: 640 });
  await french.reload();
  await expectNoOverflow(french, "/admin/dashboard");
});

/**
 * Buttons, fields and standalone links that are too small, except links that cover their row or card. A link in a
 * sentence may be as high as its line (WCAG 2.5.8).
 */
const findSmallTargets = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(a, button, summary, select, input:not([type=hidden]))",
      ),
    ]
      .filter(
        (one) =>
          one.checkVisibility() && !one.matches(".sr-only, .sr-only *, .record-link, .card-link, p a, td a"),
      )
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        const label = one.closest("label")?.getBoundingClientRect();
        return Math.max(height, label?.height ?? 0) < 23.9 || Math.max(width, label?.width ?? 0) < 23.9;
      })
      .map((one) => one.outerHTML.slice(0, 160)),
  );

test("in forced colours the chosen tile, tab and page differ from the others", async ({ admin, visit }) => {
  const page = await visit();
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/fr/donation");
  const tile = page.locator(".choice-tile");
  const ground = (which: ReturnType<typeof tile.first>) =>
    which.evaluate((one) => getComputedStyle(one).backgroundColor);
  const chosen = await ground(tile.filter({ has: page.locator(":checked") }).first());
  const other = await ground(tile.filter({ hasNot: page.locator(":checked") }).first());
  expect(chosen).not.toBe(other);
  await page.goto("/fr/donation?amount=50");
  await waitForHydration(page);
  const method = page.getByRole("tab");
  expect(await ground(method.and(page.locator("[aria-selected=true]")))).not.toBe(
    await ground(method.last()),
  );

  const adminPage = await admin();
  await adminPage.emulateMedia({ forcedColors: "active" });
  const item = adminPage.locator(".admin-rail .admin-item");
  const current = await ground(item.and(adminPage.locator("[aria-current]")));
  expect(current).not.toBe(await ground(item.and(adminPage.locator(":not([aria-current])")).first()));
});

test("a visitor who prefers more contrast gets darker text, lines and focus rings", async ({ visit }) => {
  const page = await visit();
  await page.goto("/fr/contact");
  const read = () =>
    page.evaluate(() =>
      ["--ink-soft", "--line", "--focus"].map((name) =>
        getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
      ),
    );
  const usual = await read();
  await page.emulateMedia({ contrast: "more", colorScheme: "light" });
  const more = await read();
  more.forEach((value, index) => expect(value).not.toBe(usual[index]));
});
