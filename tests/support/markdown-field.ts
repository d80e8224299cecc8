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

/** Pastes or drops on the shown text as a browser does. */
export async function giveToEditor(
  page: Page,
  kind: "paste" | "drop",
  data: { html?: string; text?: string; megabytes?: number },
) {
  await page.locator(".ProseMirror").evaluate(
    (element, [event, { html, text: plain, megabytes }]) => {
      const transfer = new DataTransfer();
      if (html) transfer.setData("text/html", html);
      if (plain) transfer.setData("text/plain", plain);
      if (megabytes) {
        const bytes = new Uint8Array(megabytes * 1_000_000);
        transfer.items.add(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
      }
      const { left, top } = element.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: left + 30, clientY: top + 30 };
      element.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { ...at, clipboardData: transfer })
          : new DragEvent("drop", { ...at, dataTransfer: transfer }),
      );
    },
    [kind, data] as const,
  );
}
