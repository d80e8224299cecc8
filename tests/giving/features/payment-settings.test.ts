import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { newTotpSecret } from "~/auth/totp.server";
import { profileSchema } from "~/features/accounts/account.schema";
import { saveProfile } from "~/features/accounts/account.server";
import { enableTwoFactor } from "~/features/accounts/sign-in/two-factor.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { erasePersonalData, exportPersonalData } from "~/features/privacy/privacy.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { tFor } from "~/i18n/i18n.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { books } from "../world";
import "~tests/support/areas";

const password = "a word only tests know";
type Given = Record<string, unknown>;
type Administrator = Awaited<ReturnType<typeof administrator>>;

let admin: Administrator;
const save = (given: Given, who = admin) => saveSystemSettings(who.caller, systemSettingsInput.parse(given));
const audited = async () => (await books.audit()).filter(({ action }) => action === "settings.changed");
const zelle = (recipient: string) => ({ giving: { zelle: { recipient } } });
const kept = () =>
  db.selectFrom("systemSettings").selectAll().where("key", "in", ["payments", "giving"]).execute();

/** The settings that decide where donations go. */
const destinations: Given[] = [
  zelle("new@example.org"),
  { giving: { zelle: { name: "Somebody Else" } } },
  { paymentGateways: { stripe: { publicKey: "pk_live_new" } } },
  { paymentGateways: { stripe: { secretKey: "sk_live_new_0123456789" } } },
  { paymentGateways: { stripe: { webhookSecret: "whsec_new_0123456789" } } },
  { paymentGateways: { paypal: { clientId: "client-new" } } },
  { paymentGateways: { paypal: { clientSecret: "client-secret-new" } } },
  { paymentGateways: { paypal: { clientId: "client-new", environment: "production" } } },
  { paymentGateways: { paypal: { webhookId: "WH-NEW" } } },
];

onBothDatabases(() => {
  beforeEach(async () => {
    admin = await administrator({ permissions: ["manage_users", "manage_donations"], password });
  });

  test.each(destinations)("%j is saved only with the password", async (given) => {
    for (const proof of [{}, { currentPassword: "" }, { currentPassword: "a wrong one" }]) {
      await expect(save({ ...given, ...proof })).rejects.toMatchObject({
        status: 403,
        errors: { currentPassword: expect.any(Array) as string[] },
      });
    }
    expect([await kept(), await books.mails(), await audited()]).toEqual([[], [], []]);
    await save({ ...given, currentPassword: password });
    expect(await kept()).toHaveLength(1);
  });

  test("without the permission for donations nobody changes where donations go, whatever they type", async () => {
    const other = await administrator({ permissions: ["manage_users"], password });
    for (const given of destinations) {
      await expect(save({ ...given, currentPassword: password }, other)).rejects.toMatchObject({
        status: 403,
        key: "admin-settings:confirm.notYours",
        errors: { currentPassword: expect.any(Array) as string[] },
      });
    }
    expect(await kept()).toEqual([]);
    await save({ giving: { receipts: { taxId: "12-3456789" }, wall: { showAmounts: false } } }, other);
    await save({ paymentGateways: { paypal: { enabled: false, environment: "production" } } }, other);
    expect(await books.mails()).toEqual([]);
  });

  test("nothing else is saved either", async () => {
    const both = { ...zelle("new@example.org"), siteSettings: { siteName: "Aurore" } };
    await expect(save(both)).rejects.toMatchObject({ status: 403 });
    expect((await getSettings()).site.siteName).not.toBe("Aurore");
  });

  test("with a second factor a code is needed too, and used up", async () => {
    const secret = newTotpSecret();
    const code = (ahead = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
    const { codes } = await enableTwoFactor(
      admin.caller,
      { userId: admin.userId, secret },
      { password, code: code() },
    );
    const given = { ...zelle("new@example.org"), currentPassword: password };
    for (const proof of [{}, { code: "" }, { code: "000000" }, { code: code() }]) {
      await expect(save({ ...given, ...proof })).rejects.toMatchObject({
        status: 403,
        errors: { currentPassword: ["admin-account:confirm.again"], code: expect.any(Array) as string[] },
      });
    }
    expect(await kept()).toEqual([]);
    await save({ ...given, code: code(1) });
    await save({ ...zelle("newer@example.org"), currentPassword: password, code: codes[0]! });
    await expect(
      save({ ...zelle("third@example.org"), currentPassword: password, code: codes[0]! }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await getSettings()).giving.zelle.recipient).toBe("newer@example.org");
  });

  test("too many wrong passwords are rate-limited", async () => {
    const tried = () => save({ ...zelle("new@example.org"), currentPassword: "wrong" });
    for (let n = 0; n < 5; n++) await expect(tried()).rejects.toMatchObject({ status: 403 });
    await expect(tried()).rejects.toMatchObject({ status: 429 });
  });

  test("the audit log shows the old and the new recipient, and no key", async () => {
    await save({ ...zelle("old@example.org"), currentPassword: password });
    const key = "sk_live_abcdefghijkl";
    await save({
      ...{ ...zelle("new@example.org"), currentPassword: password },
      paymentGateways: { stripe: { secretKey: key } },
    });
    const [, entry] = await audited();
    expect(JSON.parse(entry!.before!)).toEqual({
      "giving.zelle.recipient": "old@example.org",
      "paymentGateways.stripe.secretKey": "",
    });
    expect(JSON.parse(entry!.after!)).toEqual({
      "giving.zelle.recipient": "new@example.org",
      "paymentGateways.stripe.secretKey": "changed",
    });
    const everything = JSON.stringify([await audited(), await books.mails(), await kept()]);
    expect(everything).not.toContain("abcdefgh");
    expect(everything).not.toContain(password);
  });

  test("every administrator and the ministry are mailed what changed, in their languages", async () => {
    const recipients = { ht: "rose@example.org", en: "john@example.org", es: "ana@example.org" } as const;
    for (const [preferredLanguage, email] of Object.entries(recipients)) {
      const { caller } = await administrator({ permissions: ["view_analytics"] });
      await saveProfile(caller, { displayName: "", email, preferredLanguage: preferredLanguage as "ht" });
    }
    const gone = await administrator({ permissions: ["manage_users"] });
    await saveProfile(gone.caller, { displayName: "", email: "gone@example.org", preferredLanguage: "fr" });
    await db.updateTable("users").set({ isActive: false }).where("id", "=", gone.userId).execute();

    const before = (await getSettings()).ministry.email;
    await save({
      ...{ ...zelle("new@example.org"), currentPassword: password },
      ministry: { email: "elsewhere@example.org" },
    });
    const queued = await books.mails();
    expect(queued.map(({ recipient, language, template }) => [recipient, language, template])).toEqual([
      [before, "fr", "payments-changed"],
      ["elsewhere@example.org", "fr", "payments-changed"],
      ...Object.entries(recipients).map(([language, email]) => [email, language, "payments-changed"]),
    ]);
    for (const { id } of queued) await deliverMail(id);
    for (const { subject, text, language } of await books.mails()) {
      const t = tFor(language);
      const { siteName } = (await getSettings()).site;
      expect(subject).toBe(t("admin-settings:paymentsMail.subject", { siteName }));
      expect(text).toContain(t("admin-settings:paymentsMail.changed", { siteName, who: admin.username }));
      expect(text).toContain(`${t("admin-settings:paymentsMail.none")} → new@example.org`);
    }
  });

  test("an administrator sees and removes the address they entered", async () => {
    const { caller, username, userId } = await administrator();
    const profile = { displayName: "", preferredLanguage: "ht" as const };
    await saveProfile(caller, { ...profile, email: "Rose@Example.org" });
    await saveProfile(caller, profile);
    const token = dataPath("rose@example.org").split("/").at(-1);
    expect((await exportPersonalData(caller, { token })).accounts).toMatchObject([
      { username, email: "Rose@Example.org" },
    ]);
    await erasePersonalData(caller, { token });
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(email).toBeNull();
  });

  test("nothing is mailed for unchanged values or for other settings", async () => {
    await save({ ...zelle("old@example.org"), currentPassword: password });
    await db.deleteFrom("mailLog").execute();
    await save({ ...zelle("old@example.org"), siteSettings: { siteName: "Aurore" } });
    expect(await books.mails()).toEqual([]);
  });

  test("the environment may change it without a password, and the change is mailed", async () => {
    await saveSystemSettings(systemCaller(), systemSettingsInput.parse(zelle("new@example.org")));
    expect(await books.mails()).toHaveLength(1);
  });
});

test.each([
  ["", true],
  [" rose@example.org ", true],
  ["rose", false],
  ["rose@example.org, ana@example.org", false],
])("%j as an administrator's address: %s", (email, isOne) => {
  const { success } = profileSchema.safeParse({ displayName: "", preferredLanguage: "fr", email });
  expect(success).toBe(isOne);
});
