import { z } from "zod";

export const previewSchema = z.object({ content: z.string().default("") });
export type PreviewInput = z.output<typeof previewSchema>;

export const previewedSchema = z.object({ html: z.string() });
