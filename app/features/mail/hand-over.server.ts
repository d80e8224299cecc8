import type { Settings } from "~/features/settings/settings.schema";
import type { MailServer } from "~/providers/mail.server";
import { MailLimitReached } from "~/providers/mail-limit.server";
import { db } from "~db/client";
import {
  allowanceOf,
  allowMail,
  lockAllowance,
  momentFor,
  noteTaken,
  noteTooMany,
  uncountMails,
} from "./mail-allowance.server";

const MAX_ANSWER = 500;

/**
 * Sends one mail that somebody waits for, within the limits of the mail account and before the newsletters. Answers
 * null, or when it may be tried again (ISO). A server's "too many" costs the mail nothing; other errors are thrown.
 */
export async function sendWithinLimits(
  server: MailServer,
  settings: Settings,
  send: () => Promise<void>,
): Promise<string | null> {
  const allowance = await allowanceOf(db, server, settings);
  const allowed = await allowMail(allowance);
  if ("notBefore" in allowed) return allowed.notBefore;
  try {
    await send();
  } catch (error) {
    if (!(error instanceof MailLimitReached)) {
      await uncountMails(db, 1, allowed.countedAt);
      throw error;
    }
    const { span, message } = error;
    return db.transaction().execute(async (trx) => {
      await lockAllowance(trx, allowance);
      await uncountMails(trx, 1, allowed.countedAt);
      await noteTooMany(trx, allowance, { span, answer: message.slice(0, MAX_ANSWER) });
      return momentFor(trx, await allowanceOf(trx, server, settings), "personal", 1);
    });
  }
  await noteTaken(db, allowance);
  return null;
}
