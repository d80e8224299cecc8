import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { requireFound } from "~/request/errors";
import { formatDateIn, formatMoney } from "~/i18n/format";
import { readRowsAround } from "~db/keyset-page";
import { db } from "~db/client";
import type { DonorLevel } from "../donations/giving-choices";
import type { AdminWallEntry, Milestone, WallQuery } from "./wall.schema";
import { formatDonorCountry } from "./wall-screen.server";
import { wallColumns, readWallPage } from "./wall-page.server";

/** The wall for the staff: with hidden entries and the names of anonymous donors. */
export async function loadWallAdmin(caller: Caller, query: WallQuery) {
  requirePermission(caller, "manage_donations");
  const { publishing, giving } = await getSettings();
  const { rows, newer, older } = await readWallPage(query, (around, count) =>
    readRowsAround(
      db
        .selectFrom("donorAppreciations")
        .select([...wallColumns, "donationId", "hiddenAt"])
        .where("isPublic", "=", true)
        .limit(count),
      "donationDate",
      around,
    ),
  );
  const { language } = caller;
  const entries = rows.map(
    ({ donationAmount, currency, donationDate, hiddenAt, country, ...row }): AdminWallEntry => ({
      ...row,
      isHidden: hiddenAt !== null,
      amount: formatMoney(donationAmount, currency, language),
      day: formatDateIn(donationDate, language, publishing.timeZone),
      achievementLevel: row.achievementLevel as DonorLevel | null,
      milestone: row.milestone as Milestone | null,
      country: country && formatDonorCountry(country, language),
    }),
  );
  return { entries, newer, older, showAmounts: giving.wall.showAmounts };
}

/** Hides a donation from the public wall; totals still include it. Throws AppError 404. */
export async function hideFromWall(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_donations");
  await changeAppreciation(caller, id, "appreciation.hidden", { hiddenAt: new Date().toISOString() });
}

/** Shows a hidden donation again. Throws AppError 404. */
export async function showOnWall(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_donations");
  await changeAppreciation(caller, id, "appreciation.shown", { hiddenAt: null });
}

/** Deletes a donor's message from the wall; the entry stays. Throws AppError 404. */
export async function removeWallMessage(caller: Caller, { id }: { id: number }): Promise<void> {
  requirePermission(caller, "manage_donations");
  await changeAppreciation(caller, id, "appreciation.messageRemoved", { message: null });
}

/** The audit log contains only the donation's id, because name and message may be erased later. */
async function changeAppreciation(
  caller: Caller,
  id: number,
  action: string,
  to: { hiddenAt: string | null } | { message: null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { donationId } = requireFound(
      await trx
        .updateTable("donorAppreciations")
        .set({ ...to, updatedAt: new Date().toISOString() })
        .where("id", "=", id)
        .where("isPublic", "=", true)
        .returning("donationId")
        .executeTakeFirst(),
    );
    await recordChange(trx, caller, { action, subject: String(donationId ?? id) });
  });
}
