import { expectAccessible } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";

const path = "/admin/newsletter/subscribers/import";
const t = (key: string) => localeText("ht", `admin-import:${key}`);

test("a list is read, counted, imported and undone by keyboard alone", async ({ admin }) => {
  test.slow();
  const mark = `${process.pid}.${Date.now()}`;
  const people = ["ana", "jan"].map((name) => `${name}.${mark}@example.org,${name},2024-05-03`);
  const list = ["email,first name,date", ...people, "pa yon adrès,x,"].join("\n");
  const page = await admin({ permissions: ["manage_newsletter"], language: "ht", at: path });
  await waitForHydration(page);
  const press = (name: string) =>
    page.getByRole("main").getByRole("button", { name, exact: true }).press("Enter");

  await page.locator("[name=file]").setInputFiles({
    name: `lis ${mark}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(list),
  });
  await press(t("upload"));
  await expect(page.getByRole("heading", { name: t("columns.title") })).toBeVisible();
  await expectAccessible(page);

  await page.locator("[name=consentSource]").fill("siyen lis ki nan pòt la");
  await press(t("check"));
  // The job runs when its turn comes: the page shows it by itself.
  await expect(page.getByRole("heading", { name: t("counted") })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(t("reasons.badAddress"))).toBeVisible();
  await expectAccessible(page);

  await press(t("start"));
  await expect(page.getByText(t("status.done"), { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  await press(t("undo"));
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("undo") })
    .press("Enter");
  await expect(page.getByText(t("status.undone"), { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await page.goto(`/admin/newsletter/subscribers?q=ana.${mark}@example.org`);
  await expect(page.getByRole("link", { name: `ana.${mark}@example.org` })).toHaveCount(0);
});
