import type { Page } from "@playwright/test";
import { expectAccessible } from "~tests/support/accessible";
import { expect, localeText, test } from "~tests/support/e2e";
import { openHydrated } from "./steps";

const path = "/admin/donations/batches/new";
const treasurer = { permissions: ["manage_donations"] };
const ours = `p${process.pid}x`;

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

test("a Sunday's batch is entered, compared and saved by keyboard alone", async ({ admin }) => {
  const page = await admin({ ...treasurer, language: "ht", at: null });
  const t = (key: string) => localeText("ht", `admin-entered:${key}`);
  await openHydrated(page, path);
  const { keyboard } = page;
  const type = async (...cells: string[]) => {
    for (const [at, cell] of cells.entries()) {
      if (at > 0) await keyboard.press("Tab");
      if (cell) await keyboard.type(cell);
    }
    await keyboard.press("Enter");
  };
  await page.locator("[name=receivedOn]").focus();
  await keyboard.press("Enter");
  await type(`Marie ${ours}`, "50");
  expect(await focused(page)).toBe("donor_2");
  await type("#999999", "20,50", "Ch", "No. 7");
  for (let row = 3; row <= 8; row += 1) await type(`Moun ${row} ${ours}`, "1");
  expect(await focused(page)).toBe("donor_9");
  await type("", "5");
  await keyboard.press("Enter");
  expect(await focused(page)).toBe("countedAmount_1");
  await type("60");
  await type("20.50");
  await keyboard.press("Enter");
  await keyboard.press("Enter");

  await expect(page.getByText(t("errors.noDonor"))).toBeVisible();
  expect(await focused(page)).toBe("donor_2");
  await keyboard.press("Control+A");
  await keyboard.type(`Jean ${ours}`);
  await page.getByRole("button", { name: t("batch.save") }).press("Enter");

  await expect(page.getByText(t("check.title"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("saveAnyway") }).press("Enter");
  await expect(page.getByText(t("batches.saved"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: `Jean ${ours}` }).click();
  await expectAccessible(page);
  await page
    .getByRole("article")
    .getByRole("link", { name: `Jean ${ours}` })
    .click();
  await expect(page).toHaveURL(/donors\/\d+$/);
  await expectAccessible(page);
  for (const screen of ["new", "donors", "batches", "import"]) {
    await page.goto(`/admin/donations/${screen}`);
    await expectAccessible(page);
  }
});

test("without JavaScript more rows keep what was typed, and the batch is saved", async ({ admin }) => {
  const page = await admin({ ...treasurer, language: "fr", javaScriptEnabled: false, at: path });
  const t = (key: string) => localeText("fr", `admin-entered:${key}`);
  await page.locator("[name=donor_1]").fill(`Luc ${ours}`);
  await page.locator("[name=amount_1]").fill("12");
  await page.locator("[name=amount_1]").press("Enter");
  await expect(page.locator("[name=donor_16]")).toBeVisible();
  await expect(page.locator("[name=donor_1]")).toHaveValue(`Luc ${ours}`);
  await page.locator("[name=amount_16]").fill("x");
  await page.getByRole("button", { name: t("batch.save") }).click();
  await expect(page.locator("[name=amount_16]")).toHaveAttribute("aria-invalid", "true");
  await page.locator("[name=amount_16]").fill("");
  await page.getByRole("button", { name: t("batch.save") }).click();
  await expect(page.getByText(t("batches.saved"))).toBeVisible();
});
