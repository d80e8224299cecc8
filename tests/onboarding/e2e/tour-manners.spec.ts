import { expect, say, test, waitForHydration } from "~tests/support/e2e";
import { meetTour, storedIn, titleOf, tourOf } from "./tour-page";

test.use({ hasTour: true });

const longerThanItsDelay = 3_000;

test("the tour does not come to somebody who follows an anchor, fills in a form or reads a dialog", async ({
  page,
}) => {
  const { region } = tourOf(page);
  const expectNone = async () => {
    await page.waitForTimeout(longerThanItsDelay);
    await expect(region).toBeHidden();
  };
  await page.goto("/fr#donate");
  await waitForHydration(page);
  await expectNone();

  await page.goto("/fr/devotion");
  await page.goto("/fr");
  await waitForHydration(page);
  await page.locator("#contact input[name=firstName]").focus();
  await expectNone();

  await page.reload();
  await waitForHydration(page, page.locator("#tools"));
  await page.locator('#tools a[href="/fr/bible-study"]').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNone();
});

test("it leaves a reader where they are on the page", async ({ page }) => {
  await page.goto("/fr");
  await waitForHydration(page);
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: "instant" }));
  await expect(tourOf(page).region).toContainText(titleOf(0));
  await page.waitForTimeout(1_000);
  expect(await page.evaluate(() => scrollY)).toBe(1_500);
});

test("the footer brings it back from any page, and the focus returns there", async ({ page }) => {
  await page.goto("/fr");
  await page.evaluate(() => localStorage.setItem("onboarding_completed", "true"));
  await page.goto("/fr/contact");
  await waitForHydration(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: say("fr", "common:tour") });
  const { region, button } = tourOf(page);
  for (const time of [1, 2]) {
    await link.click();
    await expect(region, `time ${time}`).toContainText(titleOf(0));
    await expect(page).toHaveURL(/\/fr$/); // a reload does not open it again
    await expect(region).toBeFocused();
    await button("skip").click();
    await expect(region).toBeHidden();
    await expect(link).toBeFocused();
  }
});

test("without JavaScript nothing promises a tour", async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto("/fr?tour=1");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  for (const link of await page.locator('a[href*="tour="]').all()) await expect(link).toBeHidden();
});

test("toasts stand above the sheet while it is open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await meetTour(page);
  const room = () => page.evaluate(() => document.documentElement.style.getPropertyValue("--foot"));
  const { height } = (await tourOf(page).region.boundingBox())!;
  expect(Math.abs(parseFloat(await room()) - height)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Escape");
  await expect.poll(room).toBe("");
});

test("the server keeps the tour of a visitor who has acted, and hears nothing from other browsers", async ({
  page,
  visit,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/onboarding")) sent.push(request.method());
  });
  await meetTour(page);
  await tourOf(page).button("skip").click();
  await expect(tourOf(page).region).toBeHidden();
  expect(sent).toEqual([]);

  const acted = await visit();
  const asked = await acted.request.post("/api/prayer-requests", {
    data: {
      requesterName: "Marie",
      prayerType: "healing",
      title: "Pour ma mère",
      description: "Elle est à l’hôpital depuis lundi.",
    },
  });
  expect(asked.status()).toBe(201);
  await acted.goto("/fr/contact");
  await acted.evaluate(() => localStorage.setItem("prayer_prayed", "1"));
  await meetTour(acted);
  await tourOf(acted).button("skip").click();
  const read = async () => (await acted.request.get("/api/onboarding")).json() as Promise<unknown>;
  await expect.poll(read).toMatchObject({
    currentStep: 1,
    skippedSteps: [1, 2, 3, 4, 5],
    completedAt: expect.any(String),
  });

  // As on another device of theirs: nothing in the browser says so, but the server knows.
  await acted.evaluate(() => localStorage.removeItem("onboarding_completed"));
  await acted.reload();
  await expect.poll(() => storedIn(acted, "onboarding_completed")).toBe("true");
  await expect(tourOf(acted).region).toBeHidden();
});
