import type { Page } from "@playwright/test";
import {
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

async function opened(page: Page, path: string, withScript: boolean): Promise<Page> {
  await page.goto(path);
  if (withScript) await waitForHydration(page, page.locator(new URL(page.url()).hash)); // a part of the landing page
  return page;
}

for (const { language, javaScriptEnabled, how } of waysToVisit()) {
  const where = (screen: string, section: string) =>
    javaScriptEnabled ? `/${language}#${section}` : `/${language}/${screen}`;

  test(`a message is corrected, sent and acknowledged ${how}`, async ({ visit }) => {
    const page = await opened(
      await visit({ javaScriptEnabled }),
      where("contact", "contact"),
      javaScriptEnabled,
    );
    const email = someone(language);
    const form = page.locator("form", { has: page.locator('[name="subject"]') });
    await form.locator('[name="firstName"]').fill("Rose <b>Laure</b>");
    await form.locator('[name="email"]').fill("not an address");
    await form.locator('[name="message"]').fill("Mèsi anpil; DROP TABLE users;");
    if (javaScriptEnabled) await passTimeTrap(page);
    await form.locator('button[type="submit"]').click();
    await expect(form.locator('[name="lastName"]')).toHaveAttribute("aria-invalid", "true");
    await expect(form).toContainText(localeText(language, "errors:email"));
    await expect(form.locator('[name="message"]')).toHaveValue("Mèsi anpil; DROP TABLE users;");
    await form.locator('[name="lastName"]').fill("Pierre");
    await form.locator('[name="email"]').fill(email);
    await form.locator('[name="subject"]').fill("Lapriyè");
    await form.locator('button[type="submit"]').click();
    await expect(page.getByText(localeText(language, "contact:form.sent")).first()).toBeVisible();
    const mail = await findNewestMail(email, "contact-acknowledgement");
    expect(mail.language).toBe(language);
    expect(mail.html).not.toContain("<b>Laure</b>");
  });

  test(`a person subscribes, confirms, changes the frequency and unsubscribes ${how}`, async ({ visit }) => {
    const page = await opened(
      await visit({ javaScriptEnabled }),
      where("subscribe", "newsletter"),
      javaScriptEnabled,
    );
    const email = someone(language);
    const form = page.locator("form", { has: page.locator('[name="email"]') }).first();
    if (javaScriptEnabled) await passTimeTrap(page);
    await form.locator('button[type="submit"]').click();
    await expect(form.locator('[name="email"]')).toHaveAttribute("aria-invalid", "true");
    await form.locator('[name="email"]').fill(email);
    await form.locator('button[type="submit"]').click();
    await expect(page.getByText(localeText(language, "newsletter:almost")).first()).toBeVisible();

    const confirmation = await findNewestMail(email, "newsletter-confirm");
    await page.goto(linkIn(confirmation.text, "/newsletter/confirm/"));
    await page.locator('main button[type="submit"]').click();
    const welcome = await findNewestMail(email, "newsletter-welcome");
    expect(welcome.language).toBe(language);

    await page.goto(linkIn(welcome.text, "/newsletter/preferences/"));
    await page.locator('label:has([name="frequency"][value="monthly"])').click();
    await page.locator('main form button[type="submit"]').first().click();
    await expect(page.locator('main [role="status"]').first()).toBeVisible();
    await page.reload();
    await expect(page.locator('[name="frequency"][value="monthly"]')).toBeChecked();

    await page.goto(linkIn(welcome.text, "/newsletter/unsubscribe/"));
    await page.locator('main button[type="submit"]').click();
    await expect(
      page.getByText(localeText(language, "subscription:unsubscribe.doneTitle")).first(),
    ).toBeVisible();
  });

  test(`a person applies for Bible study ${how}`, async ({ visit }) => {
    const page = await opened(
      await visit({ javaScriptEnabled }),
      where("bible-study", "tools"),
      javaScriptEnabled,
    );
    if (javaScriptEnabled) {
      await page
        .locator("#tools")
        .getByRole("link", { name: localeText(language, "home:tools.bibleStudy.title") })
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await passTimeTrap(page);
    }
    const email = someone(language);
    const form = page.locator("form", { has: page.locator('[name="studyType"]') });
    await expect(form.locator("fieldset > legend, fieldset legend").first()).toBeVisible();
    await form.locator('[name="name"]').fill("Jean-Baptiste Noël");
    await form.locator('button[type="submit"]').click();
    await expect(form).toContainText(localeText(language, "errors:required"));
    await form.locator('[name="email"]').fill(email);
    await form.locator('label:has([name="studyType"][value="online"])').click();
    await form.locator('button[type="submit"]').click();
    await expect(page.getByText(localeText(language, "bible-study:form.sent")).first()).toBeVisible();
    await expect(form).toBeHidden();
    expect((await findNewestMail(email, "bible-study-confirmation")).language).toBe(language);
  });
}
