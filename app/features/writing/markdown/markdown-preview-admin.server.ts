import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { renderMarkdown } from "./markdown.server";
import type { MarkdownPreviewInput } from "./markdown-preview.schema";

/** A Markdown text as safe HTML. */
export async function previewMarkdown(caller: Caller, { content = "" }: Partial<MarkdownPreviewInput>) {
  requirePermission(caller, "manage_content", "manage_newsletter");
  return { html: renderMarkdown(content) };
}
