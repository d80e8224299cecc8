import { expectAccessible, setAppearance } from "~tests/support/accessible";
import { expect, localeText, test } from "~tests/support/e2e";
import { insertRow } from "~tests/support/site-database";

const words = (key: string) => localeText("fr", `admin-search:${key}`);

const now = () => new Date().toISOString();
const giveFrom = (donorName: string) =>
  insertRow("donations", {
    ...{ amount: 2500, payment_method: "zelle", status: "pending", donor_name: donorName, created_at: now() },
  });
const write = (title: string) =>
  insertRow("blog_posts", {
    ...{ title, content: "Texte", summary: "Résumé", language: "fr", category: "bible" },
    ...{ created_at: now(), updated_at: now() },
  });

test("the palette opens by its keys, finds as one types, and leads there by the keyboard alone", async ({
  admin,
}) => {
  const id = giveFrom("Zéphyrine Palette");
  write("Zéphyrine et la lumière");
  const page = await admin({ permissions: ["manage_donations", "manage_content"] });
  await page
    .getByRole("link", { name: words("open") })
    .first()
    .focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: words("label") });
  await expect(field).toBeFocused();
  const options = page.getByRole("dialog").getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true"); // the screens, before anything is typed
  await page.keyboard.type("zephyrine");
  await expect(options).toHaveCount(3); // the donor, the blog post, the donation
  await expect(page.getByRole("dialog").getByRole("group")).toHaveCount(3);
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.last().getAttribute("id"))!);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/donations/${id}`);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Escape gives the focus back to where it was.
  const link = page.locator(".admin-rail a").first();
  await link.focus();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();

  // The key / goes to the search of the list, where there is none to the palette, and can be switched off.
  await page.goto("/admin/dashboard");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type("/");
  await expect(field).toHaveValue("/");
  await page.getByLabel(words("oneKey")).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("on a phone a large button opens the palette, and axe finds nothing in it", async ({ admin }) => {
  giveFrom("Wozlò Telefòn");
  const page = await admin({ language: "ht" });
  await setAppearance(page, { colorScheme: "light", width: 390 });
  const button = page.getByRole("link", { name: localeText("ht", "admin-search:open") }).first();
  const box = (await button.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  await button.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill("wozlo");
  await expect(dialog.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, { only: "[role=dialog]" });
  await setAppearance(page, { colorScheme: "dark", width: 1280 });
  await expectAccessible(page, { only: "[role=dialog]" });
  await dialog.getByRole("option").first().click();
  await page.waitForURL("**/admin/donations?q=*");
});

test("without JavaScript the button leads to a page with the same results", async ({ admin }) => {
  write("Yolette sans script");
  const page = await admin({ javaScriptEnabled: false });
  await page
    .getByRole("link", { name: words("open") })
    .locator("visible=true")
    .first()
    .click();
  await page.waitForURL("**/admin/search");
  await page.getByRole("searchbox").fill("yolette");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL("**/admin/search?q=yolette");
  await expect(page.getByRole("heading", { name: words("groups.texts") })).toBeVisible();
  await page.getByRole("link", { name: /Yolette sans script/ }).click();
  await page.waitForURL(/\/admin\/blog\/\d+$/);
});

test("a list is filtered while one types: focus and place stay, and one step back leaves the list", async ({
  admin,
}) => {
  write("Ursule première");
  write("Ursule seconde");
  const page = await admin({ permissions: ["manage_content"] });
  await page.goto("/admin/blog");
  const field = page.getByRole("searchbox");
  await field.pressSequentially("ursule seconde", { delay: 60 });
  await page.waitForURL(/q=ursule\+seconde/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("ursule seconde");
  await expect(page.locator("li.entry")).toHaveCount(1);
  await page.goBack();
  await page.waitForURL("**/admin/dashboard");
});
