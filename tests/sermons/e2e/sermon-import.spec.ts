import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, type Language } from "~tests/support/e2e";
import { podcastFeed, podcastItem } from "../feeds";

const words = (language: Language) => (key: string) => localeText(language, `admin-sermon-import:${key}`);

for (const [language, width] of [
  ["ht", 390],
  ["fr", 1280],
] as const)
  test(`in ${language} at ${width} a podcast is imported and undone by keyboard alone`, async ({ admin }) => {
    const t = words(language);
    const page = await admin({ language, at: "/admin/sermons/import", permissions: ["manage_content"] });
    await page.setViewportSize({ width, height: 900 });
    const press = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).first().focus();
      await page.keyboard.press("Enter");
    };
    await page.locator('[name="address"]').fill("https://www.youtube.com/@eglise");
    await page.keyboard.press("Enter");
    await expect(page.getByText(t("errors.handle")).last()).toBeVisible(); // above the form, and at the field
    await expectAccessibleEverywhere(page);

    const items = [1, 2].map((number) =>
      podcastItem(number, {
        guid: `${process.pid}-${language}-${number}`,
        enclosure: `<enclosure url="https://media.example/${process.pid}-${language}-${number}.mp3" type="audio/mpeg"/>`,
      }),
    );
    await page.locator('[name="file"]').setInputFiles({
      ...{ name: "podcast.xml", mimeType: "text/xml" },
      buffer: Buffer.from(podcastFeed([...items, podcastItem(3, { enclosure: "" })])),
    });
    await press(t("upload"));
    await page.waitForURL(/\/import\/\d+$/);
    await expect(page.getByText("Épisode 1 & la foi")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await press(t("check"));
    await expect(page.getByText(t("reasons.noMedium"))).toBeVisible({ timeout: 20_000 });
    await expectAccessibleEverywhere(page);
    await press(t("start"));
    await expect(page.getByText(t("move.title"))).toBeVisible({ timeout: 20_000 });
    await expectAccessibleEverywhere(page);
    await press(t("undo"));
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("undo") })
      .press("Enter");
    await expect(page.getByText(t("results.undone"))).toBeVisible({ timeout: 20_000 });
  });
