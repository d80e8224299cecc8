import { z } from "zod";

export const markdownPreviewInput = z.object({ content: z.string().default("") });
export type MarkdownPreviewInput = z.output<typeof markdownPreviewInput>;

export const markdownPreviewOutput = z.object({ html: z.string() });
