import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import {
  expect,
  findNewestMail,
  linkIn,
  localeText,
  test,
  waitForHydration,
  passTimeTrap,
  waysToVisit,
  type Language,
} from "~tests/support/e2e";

let people = 0;
const someone = (language: Language) =>
  `carry-${language}-${process.pid}-${Date.now()}-${people++}@example.org`;

/** A visitor's actions, from this page's browser. */
async function askForPrayer(page: Page, baseURL: string, title: string): Promise<void> {
  const data = {
    requesterName: "Rose",
    title,
    description: "Lapriyè pou mwen.",
    language: "ht",
    consent: true,
  };
  const answer = await page.request.post("/api/prayer-requests", { data, headers: { Origin: baseURL } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** The number of prayers and requests on the page "my data". */
const prayerCount = (page: Page, language: Language) =>
  page.locator("main dl > div", { hasText: localeText(language, "my-data:counts.prayers") }).locator("dd");

async function mailLink(page: Page, language: Language, email: string, withScript: boolean): Promise<string> {
  if (withScript) {
    await waitForHydration(page);
    await passTimeTrap(page);
  }
  const form = page.locator("form", { has: page.locator('[name="email"]') });
  await form.locator('[name="email"]').fill("not an address");
  await form.locator('button[type="submit"]').click();
  await expect(form).toContainText(localeText(language, "errors:email"));
  await form.locator('[name="email"]').fill(email);
  await form.locator('button[type="submit"]').click();
  await expect(page.locator("main").getByText(localeText(language, "my-data:device.sent"))).toBeVisible();
  const mail = await findNewestMail(email, "device-link");
  expect(mail.language).toBe(language);
  return linkIn(mail.text, "/my-data/device/");
}

for (const { language, javaScriptEnabled, how } of waysToVisit()) {
  test(`a visitor sees, downloads, opens on another browser and erases their data ${how}`, async ({
    visit,
    baseURL,
  }) => {
    const phone = await visit({ javaScriptEnabled });
    await phone.goto(`/${language}/my-data`);
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText(
      localeText(language, "my-data:nothing.title"),
    );
    await askForPrayer(phone, baseURL!, "Pou manman m");
    await phone.reload();
    await expect(prayerCount(phone, language)).toHaveText("1");
    const [file] = await Promise.all([
      phone.waitForEvent("download"),
      phone.getByRole("link", { name: localeText(language, "my-data:download"), exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("my-data.json");
    const downloaded = JSON.parse(await readFile(await file.path(), "utf8")) as { prayers: object[] };
    expect(downloaded.prayers).toMatchObject([{ title: "Pou manman m" }]);

    const link = await mailLink(phone, language, someone(language), javaScriptEnabled);
    const computer = await visit({ javaScriptEnabled });
    await askForPrayer(computer, baseURL!, "Pou travay mwen");
    await computer.goto(link);
    await expect(computer.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(computer.locator('meta[name="referrer"]')).toHaveAttribute("content", "same-origin");
    await computer.locator('main form button[type="submit"]').click();
    await expect(computer.locator("main form")).toContainText(localeText(language, "my-data:sureRequired"));
    await computer.locator('[name="sure"]').check();
    await computer.locator('main form button[type="submit"]').click();
    await expect(
      computer.locator("main").getByText(localeText(language, "my-data:device.doneTitle")),
    ).toBeVisible();
    await expect(prayerCount(computer, language)).toHaveText("2");
    await phone.goto(`/${language}/my-data`);
    await expect(prayerCount(phone, language)).toHaveText("2");

    if (javaScriptEnabled) await phone.evaluate(() => localStorage.setItem("prayer_name", "Rose"));
    await phone.locator('button[name="intent"][value="erase"]').click();
    await expect(phone.locator("main")).toContainText(localeText(language, "my-data:sureRequired"));
    await phone.locator('[name="sure"]').check();
    await phone.locator('button[name="intent"][value="erase"]').click();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText(
      localeText(language, "my-data:erased.title"),
    );
    expect((await phone.context().cookies()).map(({ name }) => name)).not.toContain("visitor");
    if (javaScriptEnabled) expect(await phone.evaluate(() => localStorage.getItem("prayer_name"))).toBeNull();
    await computer.reload();
    await expect(computer.getByRole("heading", { level: 1 })).toHaveText(
      localeText(language, "my-data:nothing.title"),
    );
    const answer = await computer.goto(link);
    expect(answer?.status()).toBe(404);
    await expect(computer.getByRole("heading", { level: 1 })).toHaveText(
      localeText(language, "my-data:deadLink.title"),
    );
  });
}

test("the footer and the privacy page link to the page", async ({ page }) => {
  await page.goto("/en/privacy");
  await page
    .locator("#your-data")
    .getByRole("link", { name: localeText("en", "privacy:form.toMyData") })
    .click();
  await expect(page).toHaveURL(/\/en\/my-data$/);
  await page
    .locator("main")
    .getByRole("link", { name: localeText("en", "my-data:toPrivacy") })
    .click();
  await expect(page).toHaveURL(/\/en\/privacy#your-data$/);
  const link = page
    .locator("footer")
    .getByRole("link", { name: localeText("en", "common:nav.myData"), exact: true });
  await expect(link).toHaveAttribute("href", "/en/my-data");
});

test("axe finds no issues on the pages of one's own data", async ({ page, visit, baseURL }) => {
  await page.goto("/fr/my-data");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await askForPrayer(page, baseURL!, "Pou manman m");
  await page.goto("/fr/my-data?done=device");
  await expectAccessibleEverywhere(page);
  const link = await mailLink(page, "fr", someone("fr"), true);
  await expectAccessibleEverywhere(page);
  await page.locator('button[name="intent"][value="erase"]').click();
  await expect(page.locator('[name="sure"]')).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleEverywhere(page);

  const other = await visit();
  await other.goto(link);
  await expectAccessibleEverywhere(other);
  await askForPrayer(other, baseURL!, "Pou travay mwen");
  await other.reload();
  await other.locator('main form button[type="submit"]').click();
  await expect(other.locator('[name="sure"]')).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleEverywhere(other);
  await other.goto(`${link}x`);
  await expectAccessibleEverywhere(other);
});
