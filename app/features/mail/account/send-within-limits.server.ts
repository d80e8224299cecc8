import type { Settings } from "~/settings/sections";
import type { MailServer } from "~/providers/mail.server";
import { MailTrouble } from "~/providers/mail-trouble.server";
import { db } from "~db/client";
import {
  loadAllowance,
  reserveMail,
  lockAllowance,
  nextSendTime,
  recordServerAccepts,
  recordLimitReached,
  revertMails,
} from "./mail-allowance.server";

const MAX_ANSWER_LENGTH = 500;

/**
 * Sends one personal mail within the limits of the account, before newsletter mails. Returns null when it was sent, else
 * when to try again (ISO). A "too many" of the server does not count as an attempt; other errors are thrown.
 */
export async function sendWithinLimits(
  server: MailServer,
  settings: Settings,
  send: () => Promise<void>,
): Promise<string | null> {
  const allowance = await loadAllowance(db, server, settings);
  const allowed = await reserveMail(allowance);
  if ("notBefore" in allowed) return allowed.notBefore;
  try {
    await send();
  } catch (error) {
    if (!(error instanceof MailTrouble && error.kind === "limit")) {
      await revertMails(db, 1, allowed.countedAt);
      throw error;
    }
    const { span, message } = error;
    return db.transaction().execute(async (trx) => {
      await lockAllowance(trx, allowance);
      await revertMails(trx, 1, allowed.countedAt);
      await recordLimitReached(trx, allowance, { span, answer: message.slice(0, MAX_ANSWER_LENGTH) });
      return nextSendTime(trx, await loadAllowance(trx, server, settings), "personal", 1);
    });
  }
  await recordServerAccepts(db, allowance);
  return null;
}
