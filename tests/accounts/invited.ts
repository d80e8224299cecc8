import { systemCaller, type Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { inviteUser } from "~/features/accounts/users/invitations-admin.server";
import { inviteUserSchema } from "~/features/accounts/users/invitations.schema";
import { openColumn } from "~/features/mail/confidential-mail.server";
import { db } from "~db/client";

/** The input of an invitation, in Haitian Creole by default. */
export const invitation = (username: string, more: object = {}) =>
  inviteUserSchema.parse({
    ...{ username, role: "admin", email: `${username}@example.org`, language: "ht" },
    ...more,
  });

/** The token in the newest mail. */
export async function findToken(): Promise<string> {
  const mail = await db
    .selectFrom("mailLog")
    .select(["about", "props"])
    .where("template", "=", "admin-invitation")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const { path } = JSON.parse(openColumn(mail, mail.props)!) as { path: string };
  return /^\/admin\/invitation\/([^?]+)\?lang=\w\w$/.exec(path)![1]!;
}

/** Invites somebody; the user's id and the token of their link. */
export async function invite(username: string, more: object = {}, caller: Caller = systemCaller()) {
  env.SMTP_URL ??= "smtp://127.0.0.1:1";
  await inviteUser(caller, invitation(username, more));
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return { id, token: await findToken() };
}
