import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import {
  journeyLanguages,
  expect,
  waitForHydration,
  linkIn,
  findNewestMail,
  passTimeTrap,
  localeText,
  test,
  waysToVisit,
  type Language,
} from "~tests/support/e2e";

let people = 0;
const someone = (language: Language) => `${language}-${process.pid}-${Date.now()}-${people++}@example.org`;

interface Kept {
  email: string;
  contact: { message: string }[];
  newsletter: object[];
  mail: object[];
}

/** The content of the download, as a browser saves it. */
async function downloaded(page: Page, language: Language): Promise<Kept> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: localeText(language, "privacy:data.download"), exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("personal-data.json");
  return JSON.parse(await readFile(await file.path(), "utf8")) as Kept;
}

async function askForLink(page: Page, language: Language, email: string, withScript: boolean) {
  await page.goto(`/${language}/privacy`);
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
  await expect(page.locator("main").getByText(localeText(language, "privacy:form.sent"))).toBeVisible();
}

for (const { language, javaScriptEnabled, how } of waysToVisit()) {
  test(`a person views, downloads and erases their data ${how}`, async ({ visit, request }) => {
    const email = someone(language);
    const person = { firstName: "Rose", lastName: "Pierre", subject: "Lapriyè", message: "Mèsi anpil" };
    await request.post("/api/contact", { data: { ...person, email: email.toUpperCase() } });
    await request.post("/api/newsletter", { data: { email } });
    const page = await visit({ javaScriptEnabled });
    await askForLink(page, language, email, javaScriptEnabled);

    const mail = await findNewestMail(email, "privacy-link");
    expect(mail.language).toBe(language);
    const link = linkIn(mail.text, "/privacy/data/");
    await page.goto(link);
    await expect(page.locator("main")).toContainText(email);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    const before = await downloaded(page, language);
    expect(before).toMatchObject({ email, contact: [{ message: "Mèsi anpil" }] });
    expect(before.newsletter).toHaveLength(1);

    await page.locator('main form button[type="submit"]').click();
    await expect(page.locator("main form")).toContainText(localeText(language, "privacy:data.sureRequired"));
    await page.locator('[name="sure"]').check();
    await page.locator('main form button[type="submit"]').click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      localeText(language, "privacy:data.nothing.title"),
    );
    await page.goto(link);
    await expect(page.locator("main form")).toHaveCount(0);
    const { email: owner, ...kept } = (await (await request.get(fileOf(link))).json()) as Kept;
    expect(owner).toBe(email);
    expect(Object.keys(kept)).toContain("prayers");
    expect(Object.values(kept).flat()).toEqual([]);
  });
}

for (const language of journeyLanguages) {
  test(`every form and the footer link to the notice, in ${language}`, async ({ page }) => {
    const title = localeText(language, "common:privacyTitle");
    for (const screen of ["contact", "bible-study", "subscribe"]) {
      await page.goto(`/${language}/${screen}`);
      const link = page.locator("main form").getByRole("link", { name: title });
      await expect(link).toHaveAttribute("href", `/${language}/privacy`);
    }
    await page
      .locator("footer")
      .getByRole("link", { name: localeText(language, "common:nav.privacy"), exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });
}

test("a changed link is a 404 page", async ({ page, request }) => {
  const email = someone("en");
  await page.goto("/en/privacy");
  await askForLink(page, "en", email, true);
  const link = linkIn((await findNewestMail(email, "privacy-link")).text, "/privacy/data/");
  const answer = await page.goto(`${link.slice(0, -3)}xyz`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator("body")).not.toContainText(email);
  expect((await request.get(fileOf(`${link}x`))).status()).toBe(404);
});

test("axe finds no issues on the privacy pages", async ({ page }) => {
  const email = `a.rather.long.name.for.a.mailbox.${someone("fr")}`;
  await askForLink(page, "fr", email, true);
  await expectAccessibleEverywhere(page);
  await page.goto(linkIn((await findNewestMail(email, "privacy-link")).text, "/privacy/data/"));
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await page.locator('main form button[type="submit"]').click();
  await expect(page.locator('[name="sure"]')).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleEverywhere(page);
  await page.locator('[name="sure"]').check();
  await page.locator('main form button[type="submit"]').click();
  await expect(page.locator("main form")).toHaveCount(0);
  await expectAccessibleEverywhere(page);
});

/** The path of the file for its page's link; it has no language. */
const fileOf = (link: string) => `${link.replace(/\/(fr|ht|en|es)\/privacy/, "/privacy")}/file`;
