import { expect, waitForHydration, languages, localeText, test, waysToVisit } from "~tests/support/e2e";

const names = { fr: "Français", ht: "Kreyòl", en: "English", es: "Español" } as const;

for (const language of languages) {
  test(`a browser that asks for ${language} gets the landing page and the devotion in it`, async ({
    visit,
  }) => {
    const page = await visit({ acceptLanguage: language });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("#devotion blockquote")).toHaveAttribute("lang", language);
    expect((await page.locator("#devotion blockquote").innerText()).length).toBeGreaterThan(20);
    await expect(
      page.getByRole("heading", { name: localeText(language, "home:donate.title") }),
    ).toBeVisible();
  });

  test(`an unknown address is a 404 page in ${language}, with a link to the home page`, async ({ page }) => {
    const answer = await page.goto(`/${language}/no-such-page`);
    expect(answer?.status()).toBe(404);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      localeText(language, "common:error.404.title"),
    );
    await page.getByRole("link", { name: localeText(language, "common:error.home") }).click();
    await expect(page.locator("#devotion")).toBeVisible();
  });
}

for (const { language, javaScriptEnabled, how } of waysToVisit(languages)) {
  test(`a language is chosen from the menu and kept on reload ${how}`, async ({ visit }) => {
    const start = language === "en" ? "fr" : "en";
    const page = await visit({ javaScriptEnabled, acceptLanguage: start });
    await page.goto("/contact");
    await expect(page.locator("html")).toHaveAttribute("lang", start);
    await page.locator("#language-switcher summary").click();
    await page.locator("header").getByRole("link", { name: names[language] }).click();
    await expect(page).toHaveURL(new RegExp(`/${language}/contact$`));
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("#language-switcher summary")).toContainText(language.toUpperCase());
    await expect(page.locator("#language-switcher summary")).toHaveAccessibleName(
      new RegExp(`^${language.toUpperCase()}, .*${names[language]}`),
    );
    if (javaScriptEnabled) {
      await waitForHydration(page);
      const stored = await page.evaluate(() => [
        localStorage.getItem("ministry-language"),
        localStorage.getItem("selectedLanguage"),
      ]);
      expect(stored).toEqual([language, language]);
    }
  });
}

test("every language version of a page links to the others", async ({ request, baseURL }) => {
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
  await waitForHydration(page);
  await page.getByRole("link", { name: localeText("fr", "common:nav.open") }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: localeText("fr", "common:nav.contact") })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/fr#contact$/);
  await expect(page.locator("#contact").getByRole("heading", { level: 2 })).toBeInViewport();
});

test("the navigation scrolls to each section", async ({ page }) => {
  await page.goto("/en");
  await waitForHydration(page);
  const header = page.locator("header").first();
  const footer = page.getByRole("contentinfo");
  const named = (section: string) => ({ name: localeText("en", `common:nav.${section}`), exact: true });
  const ways = {
    devotion: header.getByRole("link", named("devotion")),
    donate: header.getByRole("link", named("donate")),
    newsletter: footer.getByRole("link", named("newsletter")),
    contact: footer.getByRole("link", named("contact")),
    home: footer.locator('a[href="/en#home"]'),
  };
  for (const [section, way] of Object.entries(ways)) {
    await way.click();
    await expect(page).toHaveURL(new RegExp(`/en#${section}$`));
    await expect(page.locator(`#${section} :is(h1, h2)`).first()).toBeInViewport();
  }
  await expect(page.locator("#contact form")).toBeVisible(); // its link unfolded it
});

test("the header shows what people come for on one line, in every language", async ({ page }) => {
  for (const width of [1024, 1280])
    for (const language of languages) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/${language}`);
      const nav = page.locator("header nav").first();
      await expect(nav.locator("> ul > li")).toHaveText(
        ["devotion", "prayer", "sermons", "read", "donate"].map(
          (name) => new RegExp(`^${localeText(language, `common:nav.${name}`)}`),
        ),
      );
      const { height } = (await nav.boundingBox())!;
      expect(height, `${language} ${width}`).toBeLessThan(50);
    }
  await waitForHydration(page);
  await page.locator("header nav summary").first().click();
  await page
    .locator("header")
    .getByRole("link", { name: localeText("es", "common:nav.letters") })
    .click();
  await expect(page).toHaveURL(/\/es\/newsletter$/);
  await expect(page.locator("header nav details[open]")).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test(`another language keeps the query of the page, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    visit,
  }) => {
    const page = await visit({ javaScriptEnabled });
    const secret = "utm_source=mail&payment_intent_client_secret=pi_1_secret_2";
    await page.goto(`/fr/donation?amount=40&frequency=monthly&currency=EUR&${secret}`);
    await page.locator("#language-switcher summary").click();
    await page.locator("header").getByRole("link", { name: names.en }).click();
    await page.waitForURL(/\/en\/donation\?amount=40&currency=EUR&frequency=monthly$/);
    await expect(page.getByRole("heading", { name: "€40.00" })).toBeVisible();

    // A donation that was just made is found in the other language too.
    await page.goto("/fr/donation?amount=40&method=zelle");
    await page.locator("[name=donorName]").fill("Rose");
    await page.locator("[name=donorEmail]").fill("rose@example.org");
    await page.locator("main form button[type=submit]").click();
    await page.waitForURL(/\/fr\/donation-success\?gift=/);
    await page.locator("#language-switcher summary").click();
    await page.locator("header").getByRole("link", { name: names.ht }).click();
    await page.waitForURL(/\/ht\/donation-success\?gift=/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      localeText("ht", "donation-status:transfer.title"),
    );
  });
}

test("the query of one visitor never appears on another visitor's page", async ({ request }) => {
  const mine = await (await request.get("/fr/sermons?q=my-own-words")).text();
  expect(mine).toContain("/en/sermons?q=my-own-words");
  const another = await (await request.get("/fr/sermons")).text();
  expect(another).not.toContain("my-own-words");
  const undeclared = await (await request.get("/fr/contact?q=my-own-words")).text();
  expect(undeclared).not.toContain("my-own-words");
  const thanks = await request.get("/ht/donation-success");
  expect(thanks.status()).toBe(200);
  expect(await thanks.text()).toContain(localeText("ht", "donation-status:plain.title"));
});

test("a list of the administration stays filtered in another language", async ({ admin }) => {
  const page = await admin({ at: "/admin/donations?status=pending" });
  await page
    .getByRole("list", { name: localeText("fr", "common:languages.label") })
    .getByRole("link", { name: "EN" })
    .first()
    .click();
  await page.waitForURL(/\/admin\/donations\?status=pending&lang=en$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
