import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requireAdmin, requirePermission } from "~/auth/require";
import { dateIn, formatDate } from "~/i18n/format";
import { languages, languagesFrom, listOffered } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import { getAdjacentDay } from "../daily-content/daily-content-editor-path";
import { listDayTexts } from "./day-texts.server";
import type { WhatsAppMailInput } from "./whatsapp-mail.schema";

/** A day's texts for WhatsApp, the caller's language first, and whether the caller gets them by mail. */
export async function showReadyToPaste(caller: Caller, { date: asked }: { date?: string | undefined }) {
  requirePermission(caller, "manage_content");
  const { publishing, languages: offer } = await getSettings();
  const today = dateIn(publishing.timeZone);
  const date = asked ?? today;
  const offered = listOffered(offer);
  return {
    date,
    today,
    /** Page and picture are shown from the day on. */
    isAhead: date > today,
    longDate: formatDate(date, caller.language),
    previous: getAdjacentDay(date, -1),
    next: getAdjacentDay(date, 1),
    offered,
    texts: await listDayTexts(
      db,
      date,
      today,
      languagesFrom(caller.language).filter((one) => offered.includes(one)),
    ),
    mail: await findOwnMail(caller),
  };
}

/** Chooses the languages in which the caller gets the morning's texts by mail. None ends the mails. */
export async function saveWhatsAppMail(caller: Caller, { languages: chosen }: WhatsAppMailInput) {
  requirePermission(caller, "manage_content");
  const { username } = requireAdmin(caller);
  const userId = caller.userId!;
  const after = languages.filter((one) => chosen.includes(one));
  await db.transaction().execute(async (trx) => {
    const { email } = await trx
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    if (after.length > 0 && email === null)
      throw new AppError(400, "invalid", { errors: { languages: ["admin-paste:mail.noAddress"] } });
    const row = await trx
      .selectFrom("whatsappMails")
      .select("languages")
      .where("userId", "=", userId)
      .executeTakeFirst();
    const before = row ? stringList.decode(row.languages) : [];
    if (before.join() === after.join()) return;
    const stored = stringList.encode(after);
    if (after.length === 0) await trx.deleteFrom("whatsappMails").where("userId", "=", userId).execute();
    else
      await trx
        .insertInto("whatsappMails")
        .values({ userId, languages: stored })
        .onConflict((conflict) => conflict.column("userId").doUpdateSet({ languages: stored }))
        .execute();
    await recordChange(trx, caller, {
      action: "whatsappMail.changed",
      subject: username,
      before: { languages: before },
      after: { languages: after },
    });
  });
}

/** Ends the caller's mails with the morning's texts. */
export const stopWhatsAppMail = (caller: Caller) => saveWhatsAppMail(caller, { languages: [] });

async function findOwnMail({ userId }: Caller) {
  const row = await db
    .selectFrom("users")
    .leftJoin("whatsappMails", "whatsappMails.userId", "users.id")
    .select(["users.email", "whatsappMails.languages"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return { address: row?.email ?? null, languages: row?.languages ? stringList.decode(row.languages) : [] };
}
