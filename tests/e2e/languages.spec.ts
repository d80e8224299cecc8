import { expect, hydrated, languages, say, test } from "./support";

const names = { fr: "Français", ht: "Kreyòl", en: "English", es: "Español" } as const;

for (const language of languages) {
  test(`a browser that asks for ${language} reads the landing page and the devotion in it`, async ({
    visit,
  }) => {
    const page = await visit({ acceptLanguage: language });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("#devotion blockquote")).toHaveAttribute("lang", language);
    expect((await page.locator("#devotion blockquote").innerText()).length).toBeGreaterThan(20);
    await expect(page.getByRole("heading", { name: say(language, "home:donate.title") })).toBeVisible();
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`${language} is chosen from the menu and kept on reload ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
      visit,
    }) => {
      const start = language === "en" ? "fr" : "en";
      const page = await visit({ javaScriptEnabled, acceptLanguage: start });
      await page.goto("/contact");
      await expect(page.locator("html")).toHaveAttribute("lang", start);
      await page.locator("header summary").click();
      await page.locator("header").getByRole("link", { name: names[language] }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/contact$`));
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await page.goto("/");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("header summary")).toContainText(language.toUpperCase());
      await expect(page.locator("header summary")).toHaveAccessibleName(
        new RegExp(`^${language.toUpperCase()}, .*${names[language]}`),
      );
      if (javaScriptEnabled) {
        await hydrated(page);
        const stored = await page.evaluate(() => [
          localStorage.getItem("ministry-language"),
          localStorage.getItem("selectedLanguage"),
        ]);
        expect(stored).toEqual([language, language]);
      }
    });
  }

  test(`an unknown address says so in ${language}, with a way home`, async ({ page }) => {
    const answer = await page.goto(`/${language}/no-such-page`);
    expect(answer?.status()).toBe(404);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(language, "common:error.404.title"));
    await page.getByRole("link", { name: say(language, "common:error.home") }).click();
    await expect(page.locator("#devotion")).toBeVisible();
  });
}

test("every language address of a page names the others", async ({ request, baseURL }) => {
  for (const language of languages) {
    const html = await (await request.get(`/${language}/devotion`)).text();
    expect(html).toContain(`<link rel="canonical" href="${baseURL}/${language}/devotion"/>`);
    for (const other of languages) {
      expect(html).toContain(
        `<link rel="alternate" hrefLang="${other}" href="${baseURL}/${other}/devotion"/>`,
      );
    }
    expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${baseURL}/devotion"/>`);
  }
});

test("the side menu of a phone leads to the sections", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/fr");
  await hydrated(page);
  await page.getByRole("link", { name: say("fr", "common:nav.open") }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: say("fr", "common:nav.contact") })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/fr#contact$/);
  await expect(page.locator("#contact").getByRole("heading", { level: 2 })).toBeInViewport();
});

test("the navigation scrolls to each section", async ({ page }) => {
  await page.goto("/en");
  await hydrated(page);
  for (const section of ["devotion", "donate", "newsletter", "contact", "home"]) {
    await page
      .locator("header")
      .getByRole("link", { name: say("en", `common:nav.${section}`), exact: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`/en#${section}$`));
    await expect(page.locator(`#${section} :is(h1, h2)`).first()).toBeInViewport();
  }
});
