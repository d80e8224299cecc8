import { expectAccessible, expectAccessibleIn } from "~tests/support/accessible";
import { expect, journeyLanguages, test, waitForHydration } from "~tests/support/e2e";
import {
  meetTour,
  openLanding,
  pointedAt,
  scrollDelay,
  startDelay,
  stepNames,
  storedIn,
  targets,
  titleOf,
  tourOf,
} from "./tour-page";

// All other browser tests start with a completed tour.
test.use({ hasTour: true });

test("the tour opens once, two seconds after the page, and works with the keyboard alone", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await openLanding(page);
  const { region } = tourOf(page);
  await page.clock.fastForward(startDelay / 2);
  await expect(region).toBeHidden();
  expect(loaded.filter((path) => /\/tour-/.test(path))).toEqual([]);
  await page.clock.fastForward(startDelay / 2);
  await expect(region).toContainText(titleOf(0));
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY"); // opening does not move the focus

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // skip link
  await page.keyboard.press("Tab"); // skip
  await page.keyboard.press("Tab"); // next
  for (let step = 0; step < stepNames.length; step++) {
    await expect(region).toContainText(titleOf(step));
    await expect.poll(() => pointedAt(page)).toEqual({ id: targets[step], isSeen: true });
    await page.keyboard.press("Enter");
  }
  await expect(region).toBeHidden();
  expect(await storedIn(page, "onboarding_completed")).toBe("true");
  await expect(page.locator("#main")).toBeFocused();

  await page.reload();
  await waitForHydration(page);
  await page.clock.fastForward(startDelay + 1_000);
  await expect(region).toBeHidden();
});

test("Tab moves the focus from the tour to the page, and Shift+Tab moves it back", async ({ page }) => {
  await meetTour(page);
  const { region, button } = tourOf(page);
  await button("minimise").focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("#home a").first()).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(button("minimise")).toBeFocused();
  await page.locator("#home h1").click(); // the page stays usable
  await expect(region).toContainText(titleOf(0));
});

test("a highlight disappears after three seconds", async ({ page }) => {
  await meetTour(page);
  await tourOf(page).button("next").click();
  const marked = page.locator("#devotion[data-tour-target]");
  await page.clock.fastForward(scrollDelay);
  await expect(marked).toBeAttached();
  await page.clock.fastForward(2_000);
  await expect(marked).toBeAttached();
  await page.clock.fastForward(1_000);
  await expect(marked).not.toBeAttached();
});

test("Escape minimises the tour to a button that reopens it at the same step", async ({ page }) => {
  await meetTour(page);
  const { region, button, resume } = tourOf(page);
  await button("next").click();
  await expect(region).toContainText(titleOf(1));
  await page.keyboard.press("Escape");
  await expect(resume).toBeFocused();
  await expect(region).not.toContainText(titleOf(1));
  expect(await storedIn(page, "onboarding_completed")).toBeNull();
  await page.keyboard.press("Enter");
  await expect(region).toContainText(titleOf(1));
  await expect(region).toBeFocused();

  await button("minimise").click();
  await page.reload();
  await expect(resume).toBeVisible(); // an unfinished tour is minimised
  await resume.click();
  await expect(region).toContainText(titleOf(1));
  await button("previous").click();
  await expect(region).toContainText(titleOf(0));
  await expect(button("next")).toBeFocused();
});

test("Escape closes a dialog or the menu of languages first", async ({ page }) => {
  await meetTour(page);
  const { region } = tourOf(page);
  await page.locator("#language-switcher summary").click();
  await page.keyboard.press("Escape");
  await expect(page.locator("header details[open]")).toHaveCount(0);
  await expect(region).toContainText(titleOf(0));
  await waitForHydration(page, page.locator("#tools"));
  await page.locator('#tools a[href="/fr/bible-study"]').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(region).toContainText(titleOf(0));
});

test("skipping ends the tour permanently, from the panel and from the floating button", async ({ page }) => {
  await meetTour(page);
  const { region, button } = tourOf(page);
  await button("skip").click();
  await expect(region).toBeHidden();
  expect(await storedIn(page, "onboarding_completed")).toBe("true");

  await page.evaluate(() => localStorage.clear());
  await meetTour(page);
  await page.keyboard.press("Escape");
  await button("end").click();
  await expect(region).toBeHidden();
  expect(await storedIn(page, "onboarding_completed")).toBe("true");
});

for (const language of journeyLanguages) {
  test(`axe finds nothing on any step in ${language}`, async ({ page }) => {
    await meetTour(page, language);
    const { region, button, resume } = tourOf(page, language);
    for (let step = 0; step < stepNames.length; step++) {
      if (step > 0) await button("next").click();
      await expect(region).toContainText(titleOf(step, language));
      await expectAccessibleIn(page, language, { only: "main section.fixed" }); // the page behind has its own tests
    }
    await page.keyboard.press("Escape");
    await expect(resume).toBeVisible();
    await expectAccessible(page);
  });
}

test("on a phone in Kreyòl the sheet does not cover the highlighted element of any step", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await meetTour(page, "ht");
  const { region, button } = tourOf(page, "ht");
  for (let step = 0; step < stepNames.length; step++) {
    if (step > 0) await button("next").click();
    await expect(region).toContainText(titleOf(step, "ht"));
    await expect.poll(() => pointedAt(page)).toEqual({ id: targets[step], isSeen: true });
    const { height, width } = (await region.boundingBox())!;
    expect(width).toBe(390);
    expect(height).toBeLessThan(844 * 0.4);
  }
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the page scrolls smoothly to a near step, and jumps to a far one or with reduced motion", async ({
    page,
  }) => {
    await meetTour(page);
    const countPlaces = () =>
      page.evaluate(async () => {
        const seen = new Set<number>();
        const until = performance.now() + 1_500;
        while (performance.now() < until) {
          seen.add(Math.round(scrollY));
          await new Promise(requestAnimationFrame);
        }
        return seen.size;
      });
    await tourOf(page).button("next").click();
    expect(await countPlaces()).toBeGreaterThan(3);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await tourOf(page).button("next").click();
    expect(await countPlaces()).toBeLessThanOrEqual(2);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await tourOf(page).button("next").click();
    expect(await countPlaces()).toBeLessThanOrEqual(2);
  });
});
