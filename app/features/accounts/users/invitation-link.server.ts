import { addDays } from "date-fns";
import type { Transaction } from "kysely";
import { randomBytes } from "node:crypto";
import { keyedDigest } from "~/crypto/signing.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { invitationMail } from "../mails/invitation";

const VALID_DAYS = 7;

interface Invited {
  id: number;
  username: string;
  email: string;
  language: Language;
  /** Who invites them. */
  inviter: string;
}

/** Makes a new link and mails it. An earlier link of the same user stops working. */
export async function mailInvitation(trx: Transaction<DB>, { id, ...invited }: Invited): Promise<void> {
  const { username, email, language, inviter } = invited;
  const token = `${id}.${randomBytes(32).toString("base64url")}`;
  const row = {
    digest: keyedDigest("invitation", token),
    expiresAt: addDays(new Date(), VALID_DAYS).toISOString(),
  };
  await trx
    .insertInto("invitations")
    .values({ userId: id, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  await queueMail(trx, {
    to: email,
    language,
    template: invitationMail,
    props: { username, inviter, days: VALID_DAYS, path: `/admin/invitation/${token}?lang=${language}` },
  });
}

/** The invited administrator behind a link; null when it expired, was used, replaced or withdrawn. */
export async function findInvited(token: string) {
  const id = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token)?.[1];
  if (!id) return null;
  const invited = await db
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.userId")
    .innerJoin("adminRoles", "adminRoles.name", "users.role")
    .select(["users.id", "users.username"])
    .where("invitations.userId", "=", Number(id))
    .where("invitations.digest", "=", keyedDigest("invitation", token))
    .where("invitations.expiresAt", ">", new Date().toISOString())
    .where("users.password", "is", null)
    .where("users.isActive", "=", true)
    .where("adminRoles.isActive", "=", true)
    .executeTakeFirst();
  return invited ?? null;
}
