import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { upsertInteraction, type InteractionRow, type NewInteraction } from "./interactions.queries.server";

/** Upserts an interaction, and counts the visitor's first view of the sermon. */
export async function addInteraction(trx: Kysely<DB>, interaction: NewInteraction): Promise<InteractionRow> {
  const { row, isNew } = await upsertInteraction(trx, interaction);
  if (isNew && interaction.type === "viewed") await addView(trx, interaction.sermonId);
  return row;
}

/** Atomic: no view is lost when many visitors watch at the same time. */
async function addView(trx: Kysely<DB>, id: number): Promise<void> {
  await trx
    .updateTable("sermons")
    .set((eb) => ({ viewCount: eb("viewCount", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
