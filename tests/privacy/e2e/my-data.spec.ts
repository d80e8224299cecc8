import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration, waysToVisit, type Language } from "~tests/support/e2e";

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

const button = (page: Page, language: Language, key: string) =>
  page.getByRole("button", { name: localeText(language, `my-data:${key}`), exact: true });

async function showCode(page: Page, language: Language): Promise<string> {
  await button(page, language, "pairing.button").click();
  return (await page.getByTestId("pairing-code").textContent())!;
}

async function typeCode(page: Page, language: Language, code: string): Promise<void> {
  await page.locator('[name="deviceCode"]').fill(code);
  await button(page, language, "join.button").click();
}

for (const { language, javaScriptEnabled, how } of waysToVisit()) {
  test(`a visitor sees, downloads, shares with other browsers and erases their data ${how}`, async ({
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

    const code = await showCode(phone, language);
    const computer = await visit({ javaScriptEnabled });
    await askForPrayer(computer, baseURL!, "Pou travay mwen");
    await computer.goto(`/${language}/my-data/join`);
    await expect(computer.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await typeCode(computer, language, code);
    await expect(computer.locator("main form")).toContainText(localeText(language, "my-data:sureRequired"));
    await computer.locator('[name="sure"]').check();
    await typeCode(computer, language, "2222-2222");
    await expect(computer.locator("main form")).toContainText(localeText(language, "my-data:join.wrong"));
    await computer.locator('[name="sure"]').check();
    await typeCode(computer, language, code.toLowerCase());
    await expect(
      computer.locator("main").getByText(localeText(language, "my-data:pairing.doneTitle")),
    ).toBeVisible();
    await expect(prayerCount(computer, language)).toHaveText("2");
    await phone.goto(`/${language}/my-data`);
    await expect(prayerCount(phone, language)).toHaveText("2");

    const tablet = await visit({ javaScriptEnabled });
    await tablet.goto(`/${language}/my-data`);
    await tablet.getByRole("link", { name: localeText(language, "my-data:pairing.haveCode") }).click();
    await tablet.locator('[name="sure"]').check();
    const another = await showCode(phone, language);
    await typeCode(tablet, language, another);
    await expect(prayerCount(tablet, language)).toHaveText("2");
    await phone.goto(`/${language}/my-data`);
    const devices = phone.getByRole("list", { name: localeText(language, "my-data:devices.title") });
    await expect(devices.getByRole("listitem")).toHaveCount(3);
    await devices.getByRole("listitem").nth(2).getByRole("button").first().click();
    await phone
      .getByRole("alertdialog")
      .getByRole("button", { name: localeText(language, "my-data:devices.separate"), exact: true })
      .click();
    await expect(phone.locator("main").getByText(localeText(language, "my-data:devices.done"))).toBeVisible();
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await tablet.reload();
    await expect(tablet.getByRole("heading", { level: 1 })).toHaveText(
      localeText(language, "my-data:nothing.title"),
    );

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
    const answer = await computer.goto(`/${language}/my-data/device/an-earlier-link`);
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
  await page.goto("/fr/my-data?done=join");
  await waitForHydration(page);
  const code = await showCode(page, "fr");
  await expectAccessibleEverywhere(page);
  await page.locator('button[name="intent"][value="erase"]').click();
  await expect(page.locator('[name="sure"]')).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleEverywhere(page);

  const other = await visit();
  await other.goto("/fr/my-data/join");
  await waitForHydration(other);
  await expectAccessibleEverywhere(other);
  await typeCode(other, "fr", "2222-2222");
  await other.locator('[name="sure"]').check();
  await typeCode(other, "fr", "2222-2222");
  await expect(other.locator('[name="deviceCode"]')).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleEverywhere(other);
  await other.locator('[name="sure"]').check();
  await typeCode(other, "fr", code);
  await expect(other).toHaveURL(/done=join$/);
  await expectAccessibleEverywhere(other);
  await other.goto("/fr/my-data/device/an-earlier-link");
  await expectAccessibleEverywhere(other);
});
