import { expect, say, test } from "~tests/support/e2e";

test("a letter is previewed as its mail and as its page before it is saved", async ({ admin }) => {
  const page = await admin({ permissions: ["manage_newsletter"], at: "/admin/newsletter/new" });
  const words = (key: string) => say("fr", `admin-writing:whole.${key}`);
  await page.locator("input[name=title]").fill("Une lettre");
  await page.locator("[name=summary]").fill("Courte.");
  await page.locator(".ProseMirror").click();
  await page.keyboard.type("Chers amis,");
  await page.getByRole("button", { name: words("open"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("iframe")).toHaveAttribute("srcdoc", /Une lettre[^]*Chers amis,/);
  await dialog.getByRole("button", { name: words("page"), exact: true }).click();
  await expect(dialog.frameLocator("iframe").getByRole("heading", { name: "Une lettre" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("input[name=title]")).toHaveValue("Une lettre");
});
