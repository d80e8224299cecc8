import { expect, localeText, test, type Language } from "~tests/support/e2e";
import { addNewsletterPostRow } from "~tests/newsletter/e2e/newsletter-post-rows";
import { insertRow } from "~tests/support/site-database";

const NO_BREAK = "\u00a0";

interface Poem {
  language: Language;
  text: string;
  lines: string[];
  reference: string;
  version: string;
}

/** A poem as the editor writes it, and one as people type it. */
const poems: Poem[] = [
  {
    language: "ht",
    text: "Koute.\n\n> Bondye se gadò mwen,\n> m ap swiv li, mwen renmen l\n> — Sòm 23:1 (tradiksyon Limyè)",
    lines: ["Bondye se gadò mwen,", `m${NO_BREAK}ap swiv li, mwen renmen${NO_BREAK}l`],
    reference: "Sòm 23:1",
    version: "tradiksyon Limyè",
  },
  {
    language: "fr",
    text: "Écoutez.\n\n> L’Éternel est mon berger :\n> je ne manquerai de rien.\n>\n> **Psaume 23:1**, Louis Segond 1910",
    lines: ["L’Éternel est mon berger :", "je ne manquerai de rien."],
    reference: "Psaume 23:1",
    version: "Louis Segond 1910",
  },
];

/** Publishes a text with scripture as an article and as a newsletter post; their ids. */
function publish({ language, text: content }: Poem): { article: number; post: number } {
  const at = new Date().toISOString();
  const fields = { title: "Pawòl", summary: "Kout.", content, language };
  const dates = { published_at: at, created_at: at, updated_at: at };
  return {
    article: insertRow("blog_posts", { ...fields, category: "bible", is_published: 1, ...dates }),
    post: addNewsletterPostRow(fields),
  };
}

for (const poem of poems)
  test(`scripture in an article and a newsletter post in ${poem.language} is a verse, and its lines stay`, async ({
    page,
    request,
  }) => {
    const { language, lines, reference, version } = poem;
    const ids = publish(poem);
    const expectVerse = async () => {
      const verse = page.locator("main .prose figure.verse");
      await expect(verse.locator(".verse-reference")).toHaveText(reference);
      await expect(verse.locator(".verse-version")).toHaveText(version);
      const shown = await verse.locator(".verse-text").innerText();
      expect(shown.trim().split(/\n+/)).toEqual(lines);
    };
    await page.goto(`/${language}/blog/${ids.article}`);
    await expectVerse();

    const email = `vese-${language}-${process.pid}-${Date.now()}@example.org`;
    expect(
      (await request.post("/api/newsletter", { data: { email, firstName: "Rose", language } })).ok(),
    ).toBe(true);
    await page.goto(`/${language}/newsletter/${ids.post}`);
    await page.locator("main input[name=email]").fill(email);
    await page.getByRole("button", { name: localeText(language, "newsletter-reader:gate.open") }).click();
    await expectVerse();
  });
