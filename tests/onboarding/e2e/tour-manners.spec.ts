import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";
import { meetTour, openLanding, startDelay, storedIn, titleOf, tourOf } from "./tour-page";

test.use({ hasTour: true });

test("the tour does not open after following an anchor, in a form or while a dialog is open", async ({
  page,
}) => {
  const { region } = tourOf(page);
  const expectNone = async () => {
    await page.clock.fastForward(startDelay);
    await page.waitForTimeout(500); // its script would load
    await expect(region).toBeHidden();
  };
  await openLanding(page, "/fr#donate");
  await expectNone();

  await page.goto("/fr/devotion");
  await page.goto("/fr");
  await waitForHydration(page);
  await page.locator("#contact summary").click();
  await page.locator("#contact input[name=firstName]").focus();
  await expectNone();

  await page.reload();
  await waitForHydration(page, page.locator("#tools"));
  await page.locator('#tools a[href="/fr/bible-study"]').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNone();
});

test("the tour waits until a form is left, and makes way for the next one", async ({ page }) => {
  const { region } = tourOf(page);
  await openLanding(page);
  const field = page.locator("#contact input[name=firstName]");
  await page.locator("#contact summary").click();
  await field.fill("Mari");
  await page.clock.fastForward(startDelay);
  await field.blur();
  await page.clock.fastForward(startDelay); // the form is still on the screen
  await page.waitForTimeout(500);
  await expect(region).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await page.clock.fastForward(startDelay);
  await expect(region).toContainText(titleOf(0));
  await field.focus();
  await expect(tourOf(page).resume).toBeVisible(); // minimised
});

test("the tour does not change the scroll position when it opens", async ({ page }) => {
  await openLanding(page);
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: "instant" }));
  await page.clock.fastForward(startDelay);
  await expect(tourOf(page).region).toContainText(titleOf(0));
  await page.clock.fastForward(1_000);
  expect(await page.evaluate(() => scrollY)).toBe(1_500);
});

test("the footer reopens the tour from any page, and the focus returns there", async ({ page }) => {
  await page.goto("/fr");
  await page.evaluate(() => localStorage.setItem("onboarding_completed", "true"));
  await page.goto("/fr/contact");
  await waitForHydration(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: localeText("fr", "common:tour") });
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

test("without JavaScript no link to the tour is shown", async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto("/fr?tour=1");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  for (const link of await page.locator('a[href*="tour="]').all()) await expect(link).toBeHidden();
});

test("toasts are shown above the sheet while it is open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await meetTour(page);
  const room = () => page.evaluate(() => document.documentElement.style.getPropertyValue("--foot"));
  const { height } = (await tourOf(page).region.boundingBox())!;
  expect(Math.abs(parseFloat(await room()) - height)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Escape");
  await expect.poll(room).toBe("");
});

test("the progress of a visitor is stored on the server, and other browsers send nothing", async ({
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

  // Like on another device of the visitor: only the server knows that the tour is completed.
  await acted.evaluate(() => localStorage.removeItem("onboarding_completed"));
  await acted.reload();
  await expect.poll(() => storedIn(acted, "onboarding_completed")).toBe("true");
  await expect(tourOf(acted).region).toBeHidden();
});
