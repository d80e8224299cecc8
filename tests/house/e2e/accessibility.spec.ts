import {
  setAppearance,
  appearances,
  expectAccessible,
  expectAccessibleEverywhere,
} from "~tests/support/accessible";
import { expect, waitForHydration, test } from "~tests/support/e2e";

const screens = [
  "/fr",
  "/ht/devotion",
  "/ht",
  "/en/contact",
  "/es/bible-study",
  "/fr/subscribe",
  "/en/no-such-page",
];

for (const path of screens) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page);
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
