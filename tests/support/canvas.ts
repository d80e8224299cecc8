import type { Locator, Page } from "@playwright/test";

/** The bar above the page of a text. */
export const canvasBar = (page: Page): Locator => page.locator(".canvas-bar");

/** The state of the open text. The bar also has buttons with the same words ("Pibliye…"). */
export const canvasState = (page: Page): Locator => page.locator(".canvas-state");

/** Opens the sheet that publishes or sends a text: its form. Without JavaScript it stands below the text. */
export async function openSheet(page: Page, label: string): Promise<Locator> {
  await canvasBar(page).getByText(label, { exact: true }).filter({ visible: true }).click();
  return page.locator('form[id^="publish-"]');
}

/** Opens the question of an action in the menu of the open text. */
export async function askInMenu(page: Page, name: string): Promise<void> {
  await canvasBar(page).locator("summary").click();
  await canvasBar(page).getByRole("button", { name, exact: true }).click();
}
