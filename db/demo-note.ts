import type { Kysely } from "kysely";
import { z } from "zod";
import { jsonCodec } from "./codec";
import type { DB } from "./schema/index";

/** Key of the settings row that marks a site with demo content. */
export const demoKey = "demo";

const demoNote = z.object({
  addedAt: z.string(),
  /** The rows as they were added. A text that was changed since is no longer demo content. */
  texts: z.array(
    z.object({ table: z.enum(["blogPosts", "newsletterPosts"]), id: z.int(), updatedAt: z.string() }),
  ),
  gifts: z.array(z.int()).default([]),
  prayerRequests: z.array(z.object({ id: z.int(), createdAt: z.string() })).default([]),
});
export type DemoNote = z.output<typeof demoNote>;
export const demoNoteCodec = jsonCodec(demoNote);

/** The list of the site's demo content; undefined when there is none. */
export async function readDemoNote(db: Kysely<DB>): Promise<DemoNote | undefined> {
  const row = await db
    .selectFrom("systemSettings")
    .select("value")
    .where("key", "=", demoKey)
    .executeTakeFirst();
  return row && demoNoteCodec.decode(row.value);
}

/** Whether a post is the site's own: not a demo text, or a demo text that was changed. */
export const isNotDemoText = (
  note: DemoNote | undefined,
  table: DemoNote["texts"][number]["table"],
  { id, updatedAt }: { id: number; updatedAt: string },
): boolean =>
  !note?.texts.some((text) => text.table === table && text.id === id && text.updatedAt === updatedAt);
