import { expect, localeText, test } from "~tests/support/e2e";

for (const { what, area, permission, looks } of [
  { what: "a newsletter post", area: "newsletter", permission: "manage_newsletter", looks: ["mail", "page"] },
  { what: "an article", area: "blog", permission: "manage_content", looks: ["page"] },
] as const)
  test(`${what} is previewed as ${looks.join(" and as ")}, on a phone and on a computer, before it is saved`, async ({
    admin,
  }) => {
    const page = await admin({ permissions: [permission], at: `/admin/${area}/new` });
    const words = (key: string) => localeText("fr", `admin-writing:whole.${key}`);
    await page.locator("[name=title]").fill("Une lettre");
    await page.locator("[name=summary]").fill("Courte.");
    await page.locator(".ProseMirror").click();
    await page.keyboard.type("Chers amis,");
    await page.getByRole("button", { name: words("open"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const frame = dialog.locator("iframe");
    for (const look of looks) {
      if (looks.length > 1) await dialog.getByRole("button", { name: words(look), exact: true }).click();
      await expect(frame.contentFrame().getByText("Une lettre").first()).toBeVisible();
      await expect(frame.contentFrame().getByText("Chers amis,").first()).toBeVisible();
      await dialog.getByRole("button", { name: words("phone"), exact: true }).click();
      await expect.poll(async () => (await frame.boundingBox())!.width).toBeLessThan(400);
      await dialog.getByRole("button", { name: words("desktop"), exact: true }).click();
      await expect.poll(async () => (await frame.boundingBox())!.width).toBeGreaterThan(700);
    }
    await page.keyboard.press("Escape");
    await expect(page.locator("[name=title]")).toHaveValue("Une lettre");
  });
