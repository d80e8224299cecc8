import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { findAdminRecipients } from "~/features/accounts/users/admin-recipients.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { dateIn, formatDate } from "~/i18n/format";
import { listOffered } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { stringList } from "~db/codec";
import { db } from "~db/client";
import { whatsAppTextsMail } from "../mails/whatsapp-texts";
import { listDayTexts } from "./day-texts.server";

/**
 * Mails a day's texts for WhatsApp to everybody of the team who asked for them and may still edit content. Idempotent:
 * one mail for a date and person. Does nothing for another date than today.
 */
export async function mailWhatsAppTexts(caller: Caller, { date }: { date: string }): Promise<void> {
  if (caller.kind !== "system") throw new AppError(403, "forbidden");
  const { publishing, languages: offer } = await getSettings();
  if (date !== dateIn(publishing.timeZone)) return;
  await db.transaction().execute(async (trx) => {
    const team = await findAdminRecipients(trx, offer.defaultLanguage, "manage_content");
    if (team.length === 0) return;
    const asked = await trx
      .updateTable("whatsappMails")
      .set({ sentFor: date })
      .where(
        "userId",
        "in",
        team.map(({ userId }) => userId),
      )
      .where((eb) => eb.or([eb("sentFor", "is", null), eb("sentFor", "<>", date)]))
      .returning(["userId", "languages"])
      .execute();
    if (asked.length === 0) return;
    const texts = await listDayTexts(trx, date, date, listOffered(offer), ["mayCopy", "mayMail"]);
    for (const { userId, languages: stored } of asked) {
      const chosen = stringList.decode(stored);
      const { email, language } = team.find((one) => one.userId === userId)!;
      const own = texts.filter((text) => chosen.includes(text.language));
      if (own.length === 0) continue;
      await queueMail(trx, {
        to: email,
        language,
        template: whatsAppTextsMail,
        props: {
          date,
          longDate: formatDate(date, language),
          texts: own.map(({ language, text, share, picture }) => ({
            ...{ language, text, share },
            picture: env.PUBLIC_URL + picture,
          })),
        },
      });
    }
  });
}
