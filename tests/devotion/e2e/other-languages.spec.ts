import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeOpenAi } from "~tests/fakes/openai";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";
import { startOwnSite } from "~tests/support/own-site";

const t = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, value),
    localeText("fr", `admin-daily-content:${key}`),
  );
const password = "a long word for this test";

test("a devotion in one language says what the others get, and each of the three choices works, with and without JavaScript", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const ai = await fakeOpenAi();
  const folder = mkdtempSync(join(tmpdir(), "limye-devotion-"));
  const site = await startOwnSite(folder, {
    ...{ OPENAI_BASE_URL: ai.baseUrl, ADMIN_USERNAME: "admin", ADMIN_PASSWORD: password },
  });
  try {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({
        ...{ baseURL: site.url, javaScriptEnabled, locale: "fr", reducedMotion: "reduce" },
      });
      const page = await context.newPage();
      await page.request.post("/admin/login", {
        form: { username: "admin", password },
        headers: { Origin: site.url, Accept: "text/html" },
      });
      const open = async (language: string) => {
        await page.goto(`/admin/daily-content?date=2032-05-1${Number(javaScriptEnabled)}&in=${language}`);
        if (javaScriptEnabled) await waitForHydration(page);
      };
      const fill = (name: string, text: string) =>
        page.locator(`[name=${name}]:not([type=hidden])`).fill(text);
      const save = async () => {
        await page.getByRole("button", { name: t("save.action") }).click();
        await expect(page.getByText(t("save.doneText"), { exact: true })).toBeVisible();
      };
      const main = page.getByRole("main");
      const gets = (how: "getsPassage" | "getsLibrary", language: string, reference: string) =>
        main.getByText(t(`others.${how}`, { language, reference }));
      const choose = async (choice: string) => {
        await page.locator(`[name=others][value=${choice}]`).check();
        await page.getByRole("button", { name: t("others.action") }).click();
      };

      await open("fr");
      await fill("reference", "Psaume 23:1-3");
      await fill("verse", "L’Éternel est mon berger.");
      await fill("explanation", "Il marche devant nous.");
      await fill("motivation", "Avançons sans crainte.");
      await save();
      await expect(gets("getsPassage", "Kreyòl", "Sòm 23:1-3")).toBeVisible();
      await expect(gets("getsPassage", "English", "Psalm 23:1-3")).toBeVisible();

      await choose("library");
      await expect(gets("getsPassage", "English", "Psalm 23:1-3")).toHaveCount(0);
      await expect(
        main.getByText(t("others.getsLibrary", { language: "English", reference: "" }).slice(0, 40)),
      ).toBeVisible();

      await choose("passage");
      await expect(gets("getsPassage", "English", "Psalm 23:1-3")).toBeVisible();

      await choose("translation");
      await page.getByRole("link", { name: t("others.draft", { language: "English" }) }).click();
      await page.getByRole("button", { name: t("translate.action", { language: "Français" }) }).click();
      await expect(page.locator("[name=explanation]:not([type=hidden])")).toHaveValue(
        "enIl enmarche endevant ennous.",
      ); // what the fake AI answers
      await expect(page.locator("[name=reference]:not([type=hidden])")).toHaveValue("Psalm 23:1-3");
      await save(); // approves the draft
      await open("fr");
      await expect(main.getByText(t("others.draft", { language: "Kreyòl" }))).toBeVisible();
      await expect(main.getByText(t("others.draft", { language: "English" }))).toHaveCount(0);
      await context.close();
    }
  } finally {
    await site.stop();
    await ai.stop();
  }
});
