import {
  setAppearance,
  appearances,
  expectAccessible,
  expectAccessibleEverywhere,
} from "~tests/support/accessible";
import type { Page } from "@playwright/test";
import { addListedRequest } from "~tests/prayers/e2e/prayer-steps";
import { addSermonRow } from "~tests/sermons/e2e/sermon-rows";
import { expect, waitForHydration, test } from "~tests/support/e2e";

const screens = [
  "/fr",
  "/ht/devotion",
  "/en/contact",
  "/es/bible-study",
  "/fr/subscribe",
  "/en/no-such-page",
];

for (const path of screens) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page, { withLinksAround: true });
  });
}

test("axe finds nothing in the open dialog and menu", async ({ page }) => {
  const look = async () => {
    for (const { colorScheme } of appearances) {
      await setAppearance(page, { colorScheme, width: 1280 });
      await expectAccessible(page);
    }
  };
  await page.goto("/ht");
  await waitForHydration(page, page.locator("#tools"));
  await page.locator('#tools a[href="/ht/bible-study"]').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look();
  await page.keyboard.press("Escape");
  await page.locator("#language-switcher summary").click();
  await look();
});

/** Zoomed to 200 %, and the narrowest phone. Other tests check contrast in light and dark, at 390 and 1280 px. */
async function expectAccessibleZoomed(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await waitForHydration(page);
    await setAppearance(page, { colorScheme: "light", width: 640, height: 450 });
    await expectAccessible(page, { withContrast: false });
    await setAppearance(page, { colorScheme: "light", width: 320, height: 640 });
    await expectAccessible(page, { withContrast: false });
  }
}

test("axe finds nothing at 200 % zoom and at 320 px on the screens of visitors", async ({
  page,
  request,
}) => {
  test.slow();
  const prayer = await addListedRequest(request, { title: "Yon priyè", isUrgent: true });
  const sermon = addSermonRow({ title: "Yon predikasyon", language: "ht", transcript: "Bondye se lanmou." });
  await expectAccessibleZoomed(page, [
    "/ht",
    "/ht/devotion",
    "/ht/prayer-requests",
    `/ht/prayer-requests/${prayer}`,
    "/ht/prayer-requests?tab=submit",
    "/ht/donation",
    "/ht/subscribe",
    "/ht/mood",
    "/ht/quotes",
    "/ht/sermons",
    `/ht/sermons/${sermon}`,
    "/ht/blog",
    "/ht/newsletter",
    "/ht/community-badges",
    "/ht/spiritual-engagement",
    "/ht/spiritual-growth",
    "/ht/my-data",
    "/ht/contact",
  ]);
});

test("axe finds nothing at 200 % zoom and at 320 px on the screens of the administration", async ({
  admin,
}) => {
  test.slow();
  const page = await admin({ language: "ht", at: null });
  await expectAccessibleZoomed(page, [
    "/admin/dashboard",
    "/admin/prayers",
    "/admin/messages",
    "/admin/bible-study",
    "/admin/donations",
    "/admin/newsletter",
    "/admin/newsletter/new",
    "/admin/blog/new",
    "/admin/content/motivations/new",
    "/admin/sermons/new",
    "/admin/daily-content",
    "/admin/daily-content?view=all",
    "/admin/translations",
    "/admin/search?q=a",
    "/admin/settings?tab=ministry",
    "/admin/analytics",
    "/admin/content",
    "/admin/activity",
  ]);
});
