import { expectAccessible } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";
import { wordPressFile, wordPressItem } from "../export-files";

for (const [language, width] of [
  ["ht", 390],
  ["fr", 1280],
] as const)
  test(`in ${language} at ${width} texts move in, their old addresses lead to them, and an undo takes them back`, async ({
    admin,
    request,
  }) => {
    test.slow();
    const t = (key: string) => localeText(language, `admin-text-import:${key}`);
    const site = `https://${process.pid}-${language}.ansyen.org`;
    const old = `/sermons/leve-je-${process.pid}-${language}`; // below an address of ours
    const text = (id: number, more: object = {}) => wordPressItem({ id, title: "Leve je nou", ...more });
    const items = [
      text(1, { link: `${site}${old}/` }),
      text(2, { link: `${site}/2014/05/lot-${process.pid}-${language}/`, status: "draft" }),
      text(3, { content: "" }),
    ];
    const page = await admin({ permissions: ["manage_content"], language, at: "/admin/texts-import" });
    await page.setViewportSize({ width, height: 900 });
    await waitForHydration(page);
    const press = (name: string) =>
      page.getByRole("main").getByRole("button", { name, exact: true }).press("Enter");

    await expectAccessible(page);
    await page.locator("[name=file]").setInputFiles({
      ...{ name: "ansyen sit la.xml", mimeType: "text/xml" },
      buffer: Buffer.from(wordPressFile(items.join("")).replaceAll("https://ansyen.org", site)),
    });
    await press(t("upload"));
    await expect(page.getByRole("heading", { name: t("choices.title") })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await page.locator("[name=state][value=asItWas]").check();
    await press(t("check"));
    await expect(page.getByRole("heading", { name: t("counted") })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(t("reasons.empty"))).toBeVisible();
    await expectAccessible(page);
    await press(t("start"));
    await expect(page.getByText(t("status.done"), { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);

    const answer = await request.get(old, { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toMatch(/^\/blog\/\d+-leve-je-nou$/);

    await press(t("undo"));
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: t("undo") }).press("Enter");
    await expect(page.getByText(t("status.undone"), { exact: true }).first()).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page);
    expect((await request.get(old, { maxRedirects: 0 })).status()).toBe(404);
  });
