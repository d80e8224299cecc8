import { expect, journeyLanguages, localeText, test } from "~tests/support/e2e";

const passages = {
  fr: { unknown: "Jean 99.1", notHeld: "nombres 7.3", reference: "7:3", corrected: "nombres 7.4" },
  ht: { unknown: "Jan 99:1", notHeld: "Nonb 7:3", reference: "7:3", corrected: "Nonb 7:4" },
};

for (const language of journeyLanguages)
  test(`a passage that does not exist, and one that the library lacks, are explained kindly in ${language}`, async ({
    admin,
  }) => {
    const words = (key: string) => localeText(language, `admin-writing:editor.${key}`);
    const { unknown, notHeld, reference, corrected } = passages[language];
    const page = await admin({ permissions: ["manage_content"], language, at: "/admin/blog/new" });
    const text = page.locator(".ProseMirror");
    await text.click();
    await page.keyboard.type("Avan.");
    await page.getByRole("button", { name: words("tools.verse"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const passage = dialog.getByLabel(words("verse.passage")).and(dialog.locator("input"));
    await expect(passage).toBeFocused();
    await passage.fill(unknown);
    await page.keyboard.press("Enter");
    await expect(passage).toHaveAccessibleDescription(new RegExp(words("verse.unknown").slice(0, 20)));
    await expect(passage).toHaveAttribute("aria-invalid", "true");
    await expect(passage).toHaveValue(unknown);

    await passage.fill(notHeld);
    await page.keyboard.press("Enter");
    const [before, after] = words("verse.notHeld").split("{{passage}}");
    await expect(dialog.getByText(before!.trim())).toContainText(`${reference}${after}`);
    const own = dialog.getByLabel(words("verse.words"));
    const add = dialog.getByRole("button", { name: words("verse.add"), exact: true });
    await add.click();
    await expect(dialog).toContainText(words("verse.noWords"));
    await own.fill("Pawòl <b>Bondye</b> *a*");
    await passage.fill(corrected);
    await page.keyboard.press("Enter");
    await expect(own).toHaveValue("Pawòl <b>Bondye</b> *a*");
    await add.click();
    await expect(text.locator("blockquote")).toContainText("Pawòl <b>Bondye</b> *a*");
    await expect(text.locator("blockquote")).toContainText("7:4");
    await expect(text).toContainText("Avan.");
  });
