import type { Page } from "@playwright/test";
import { waitForHydration } from "./e2e";

/** Writes Markdown into the text of the page's form: with JavaScript the field shows the text as it will look. */
export async function writeMarkdown(page: Page, markdown: string): Promise<void> {
  const asMarkdown = page.getByRole("button", { name: "Markdown", exact: true });
  if (await asMarkdown.isVisible()) {
    await waitForHydration(page);
    await asMarkdown.click();
  }
  await page.locator("textarea[name=content]").fill(markdown);
}
