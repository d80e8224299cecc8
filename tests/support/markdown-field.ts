import type { Page } from "@playwright/test";
import { waitForHydration } from "./e2e";

/** Types Markdown into the page's content field. With JavaScript it first switches from the visual editor. */
export async function writeMarkdown(page: Page, markdown: string): Promise<void> {
  const asMarkdown = page.getByRole("button", { name: "Markdown", exact: true });
  if (await asMarkdown.isVisible()) {
    await waitForHydration(page);
    await asMarkdown.click();
  }
  await page.locator("textarea[name=content]").fill(markdown);
}

/** Pastes or drops into the visual editor like a browser. */
export async function pasteOrDrop(
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
