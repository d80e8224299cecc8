import { addDays } from "date-fns";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { verifyPassword } from "~/auth/passwords.server";
import { env } from "~/config/env.server";
import { acceptInvitation, showInvitation } from "~/features/accounts/users/accept-invitation.server";
import {
  inviteUser,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from "~/features/accounts/users/invitations-admin.server";
import { updateUser } from "~/features/accounts/users/users-admin.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { readMail } from "~tests/support/mime";
import { withSmtp } from "~tests/support/smtp";
import { findToken, invitation, invite } from "../invited";

const system = systemCaller();
const guest: Caller = { ...systemCaller("ht"), kind: "guest" };
const password = "yon bèl modpas";
const accept = (token: string, more: object = {}) =>
  acceptInvitation(guest, { token, newPassword: password, newPasswordAgain: password, ...more });
const dead = { status: 404, key: "admin-roles:invitation.deadText" };

onBothDatabases(() => {
  const smtp = withSmtp();
  beforeEach(() => db.deleteFrom("auditLog").execute());
  afterEach(() => void vi.useRealTimers());

  test("an invited person gets a mail in their language, chooses a password and is signed in", async () => {
    const { id, token } = await invite("lucie", { role: "secretary" });
    const { id: mailId } = await db.selectFrom("mailLog").select("id").executeTakeFirstOrThrow();
    await deliverMail(mailId);
    const [mail] = smtp.mails;
    expect(mail!.to).toEqual(["lucie@example.org"]);
    const text = readMail(Buffer.from(mail!.raw, "latin1")).parts[0]!.content;
    expect(text).toContain(`/admin/invitation/${token}?lang=ht`);
    expect(text).toContain("pandan 7 jou");

    expect(await listInvitations(system)).toMatchObject([
      { userId: id, email: "lucie@example.org", invitedAt: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(await showInvitation(guest, { token })).toEqual({ username: "lucie" });
    const { sid } = await accept(token);
    const session = await db.selectFrom("sessions").select("userId").where("sid", "=", sid).execute();
    expect(session).toEqual([{ userId: id }]);
    const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(await verifyPassword(user.password, password)).toBe(true);
    expect(user).toMatchObject({ preferredLanguage: "ht", role: "secretary" });
    expect(await listInvitations(system)).toEqual([]);
    const log = await db.selectFrom("auditLog").select(["action", "username"]).orderBy("id").execute();
    expect(log.map(({ action }) => action)).toEqual([
      "role.created",
      "user.invited",
      "account.invitationAccepted",
      "signIn.succeeded",
    ]);
    expect(log[2]!.username).toBe("lucie");
  });

  test("neither the token nor the address is stored in clear", async () => {
    const { token } = await invite("lucie");
    const secret = token.split(".")[1]!;
    const rows = [
      ...(await db.selectFrom("invitations").selectAll().execute()),
      ...(await db.selectFrom("mailLog").selectAll().execute()),
      ...(await db.selectFrom("auditLog").selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain("lucie@example.org");
  });

  test("a link works once, until a newer one, its withdrawal, its end, or a password by hand", async () => {
    const { token: used } = await invite("a");
    const two = await Promise.allSettled([accept(used), accept(used)]);
    expect(two.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);

    const { id, token: first } = await invite("b");
    await sendInvitationAgain(system, { id });
    await expect(accept(first)).rejects.toMatchObject(dead);
    const second = await findToken();
    await withdrawInvitation(system, { id });
    await expect(accept(second)).rejects.toMatchObject(dead);
    expect(await db.selectFrom("users").select("id").where("id", "=", id).execute()).toEqual([]);

    const { id: byHand, token: unused } = await invite("c");
    await updateUser(system, { id: byHand, password });
    await expect(accept(unused)).rejects.toMatchObject(dead);
    await expect(withdrawInvitation(system, { id: byHand })).rejects.toMatchObject({ status: 404 });

    const { token: late } = await invite("d");
    vi.useFakeTimers({ toFake: ["Date"], now: addDays(new Date(), 7) });
    expect(await showInvitation(guest, { token: late })).toBeNull();
    await expect(accept(late)).rejects.toMatchObject(dead);
  });

  test("a link opens only the row that it was made for", async () => {
    const { id, token } = await invite("lucie");
    const other = await invite("marie");
    const secret = token.split(".")[1]!;
    for (const wrong of [`${other.id}.${secret}`, `${id}.${"A".repeat(43)}`, `${id}`, "", "x.y"])
      await expect(accept(wrong)).rejects.toMatchObject(dead);
    // A restored backup without the invitation, in which somebody else has the number.
    await db.deleteFrom("invitations").where("userId", "=", id).execute();
    await expect(accept(token)).rejects.toMatchObject(dead);
  });

  test("the password is refused when it is the username, and the link still works", async () => {
    const { token } = await invite("lucie-marie");
    const newPassword = "Lucie-Marie";
    await expect(accept(token, { newPassword, newPasswordAgain: newPassword })).rejects.toMatchObject({
      status: 400,
      errors: { newPassword: ["admin-account:password.isUsername"] },
    });
    await accept(token);
  });

  test("nobody invites beyond their permissions, under a name that exists, or without a mail account", async () => {
    const { caller } = await administrator({ permissions: ["manage_users"] });
    await expect(inviteUser(caller, invitation("lucie"))).rejects.toMatchObject({ status: 403 });
    const { id } = await invite("lucie");
    await expect(sendInvitationAgain(caller, { id })).rejects.toMatchObject({ status: 403 });
    await expect(withdrawInvitation(caller, { id })).rejects.toMatchObject({ status: 403 });
    await expect(inviteUser(system, invitation("LUCIE"))).rejects.toMatchObject({
      status: 409,
      errors: { username: ["admin-roles:user.usernameTaken"] },
    });
    env.SMTP_URL = undefined;
    await expect(inviteUser(system, invitation("marie"))).rejects.toMatchObject({
      key: "admin-roles:invite.noMailAccount",
    });
    expect(await db.selectFrom("users").select("id").where("username", "=", "marie").execute()).toEqual([]);
  });
});
