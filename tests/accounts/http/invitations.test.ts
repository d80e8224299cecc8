import { beforeEach, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { setSecurity } from "../security-settings";
import { withSmtp } from "~tests/support/smtp";
import { findToken, invite } from "../invited";

beforeEach(async () => void (await freshDatabase()));
withSmtp();

const password = "yon bèl modpas";
const chosen = { intent: "accept", newPassword: password, newPasswordAgain: password };

test("opening the link, as mail scanners do, changes nothing; sending the form signs in", async () => {
  const { token } = await invite("lucie");
  const address = `/admin/invitation/${token}`;
  for (let times = 0; times < 2; times++) {
    const { status, data } = await visitScreen<{ username: string }>(`${address}?lang=ht`);
    expect([status, data.username]).toEqual([200, "lucie"]);
  }
  const { status, headers } = await submitForm(address, chosen, { plain: true });
  expect([status, headers.get("Location")]).toEqual([303, "/admin/dashboard"]);
  const Cookie = headers.get("Set-Cookie")!.split(";")[0]!;
  expect((await visitScreen("/admin/dashboard", { headers: { Cookie } })).status).toBe(200);
  const again = await visitScreen<{ username: null }>(address);
  expect([again.status, again.data.username]).toEqual([404, null]);
  expect((await submitForm(address, chosen)).status).toBe(404);
});

test("a wrong password is refused at its field, in the reader's language", async () => {
  const { token } = await invite("lucie");
  const headers = { Cookie: "ministry-language=ht" };
  const { data } = await submitForm<FormAnswer>(
    `/admin/invitation/${token}`,
    { ...chosen, newPasswordAgain: "lòt bagay" },
    { headers },
  );
  expect(Object.keys(data.lastResult!.error!)).toEqual(["newPasswordAgain"]);
  expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
});

test("where two-factor is required, the invited person enrols first", async () => {
  const { token } = await invite("lucie");
  await setSecurity({ requireTwoFactorAuth: true });
  const { headers } = await submitForm(`/admin/invitation/${token}`, chosen, { plain: true });
  const Cookie = headers.get("Set-Cookie")!.split(";")[0]!;
  const { status, headers: sent } = await visitScreen("/admin/dashboard", { headers: { Cookie } });
  expect([status, sent.get("Location")]).toEqual([302, expect.stringContaining("/admin/account/two-factor")]);
});

test("the screen invites, sends again and withdraws", async () => {
  const { cookie } = await administrator();
  const send = (fields: Record<string, string>) =>
    submitForm<FormAnswer>("/admin/roles", fields, { headers: cookie });
  const fields = { intent: "inviteUser", username: "lucie", role: "treasurer", language: "fr" };
  const { data } = await send({ ...fields, email: "" });
  expect(data.lastResult!.error).toEqual({ email: ["Indiquez l’adresse e-mail de la personne."] });
  expect((await send({ ...fields, email: "lucie@example.org" })).data).toMatchObject({ ok: true });
  const first = await findToken();
  const { invitations, mayInvite } = (
    await visitScreen<{ invitations: { userId: number }[]; mayInvite: boolean }>("/admin/roles", {
      headers: cookie,
    })
  ).data;
  expect([invitations.length, mayInvite]).toEqual([1, true]);
  const id = String(invitations[0]!.userId);
  expect((await send({ intent: "sendInvitationAgain", id })).data).toMatchObject({ ok: true });
  expect(await findToken()).not.toBe(first);
  expect((await send({ intent: "withdrawInvitation", id })).data).toMatchObject({ ok: true });
  expect((await send({ intent: "withdrawInvitation", id })).status).toBe(404);
});
