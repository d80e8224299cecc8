import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, journeyLanguages, localeText, test, type Language } from "~tests/support/e2e";

const words = (language: Language, key: string) => localeText(language, `admin-writing:editor.verse.${key}`);
/** The beginning of a sentence, before what is filled in. */
const begins = (language: Language, key: string) => words(language, key).split("{{")[0]!.trim();
const field = (page: Page, name: string) => page.locator(`[name=${name}]:not([type=hidden])`);
const only = { permissions: ["manage_content"] };

const typed: Record<Language, { reference: string; other: string; notHeld: string; verse: RegExp }> = {
  fr: { reference: "Jean 3.16", other: "jn 8:12", notHeld: "Nombres 7.3", verse: /Dieu a tant aimé/ },
  ht: { reference: "Jan 3:16", other: "Jean 8.12", notHeld: "Nonb 7:3", verse: /Bondye/ },
  en: { reference: "John 3:16", other: "Jan 8:12", notHeld: "Numbers 7:3", verse: /God so loved/ },
  es: { reference: "Juan 3, 16", other: "John 8:12", notHeld: "Números 7:3", verse: /amó Dios/ },
};

for (const language of journeyLanguages)
  test(`the daily editor fetches the verse when its reference is left, in ${language}`, async ({ admin }) => {
    const { reference, other, notHeld, verse } = typed[language];
    const page = await admin({
      ...only,
      language,
      at: `/admin/daily-content?date=2037-05-01&in=${language}`,
    });
    const status = page.getByRole("status").filter({ hasText: /\S/ });
    await field(page, "reference").fill(reference);
    await page.keyboard.press("Tab");
    await expect(field(page, "verse")).toHaveValue(verse);
    await expect(field(page, "version")).not.toHaveValue("");
    const fetched = await field(page, "verse").inputValue();

    // What was only fetched follows the reference.
    await field(page, "reference").fill(other);
    await page.keyboard.press("Tab");
    await expect(field(page, "verse")).not.toHaveValue(fetched);

    // What a person typed stays until they choose the other text.
    await field(page, "verse").fill("Mo pa m yo.");
    await field(page, "reference").fill(reference);
    await page.keyboard.press("Tab");
    const use = page.getByRole("button", { name: words(language, "fill.use") });
    await expect(use).toBeVisible();
    await expect(field(page, "verse")).toHaveValue("Mo pa m yo.");
    await expectAccessibleEverywhere(page);
    await use.click();
    await expect(field(page, "verse")).toHaveValue(fetched);
    await expect(use).toHaveCount(0);

    await field(page, "verse").fill("Mo pa m yo.");
    for (const [passage, sentence] of [
      [notHeld, begins(language, "fill.notHeld")],
      ["Xyz 99:1", begins(language, "unknown")],
    ] as const) {
      await field(page, "reference").fill(passage);
      await page.keyboard.press("Tab");
      await expect(status.filter({ hasText: sentence })).toBeVisible();
      await expect(field(page, "verse")).toHaveValue("Mo pa m yo.");
      await expect(field(page, "reference")).toHaveValue(passage);
    }
  });

test("a motivation's verse is fetched in the language that is chosen, and a sermon shows the words", async ({
  admin,
}) => {
  const page = await admin({ ...only, at: "/admin/content/motivations/new" });
  const form = page.locator("form", { has: page.locator("[name=bibleVerse]") });
  await form.locator("select[name=language]").selectOption("ht");
  await field(page, "verseReference").fill("Jean 3.16");
  await page.keyboard.press("Tab");
  await expect(field(page, "bibleVerse")).toHaveValue(typed.ht.verse);

  await page.goto("/admin/sermons/new");
  await expect(field(page, "passage")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await field(page, "passage").fill("Jan 3:16");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByText(typed.fr.verse)).toBeVisible();
});
