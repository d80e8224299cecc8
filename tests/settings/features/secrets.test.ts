import { beforeEach, expect, test } from "vitest";
import { seal } from "~/crypto/sealing.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings, showSystemSettings } from "~/features/settings/system-settings-admin.server";
import { readSecret } from "~/settings/secrets.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import "~tests/support/areas";
import { administrator } from "~tests/support/admin";

const password = "a word only tests know";
type Given = Parameters<typeof systemSettingsInput.parse>[0];
type Administrator = Awaited<ReturnType<typeof administrator>>;

let admin: Administrator;
const save = (given: Given, who = admin) =>
  saveSystemSettings(
    who.caller,
    systemSettingsInput.parse({ currentPassword: password, ...(given as object) }),
  );
const show = () => showSystemSettings(admin.caller);
const audited = async () =>
  (await db.selectFrom("auditLog").selectAll().where("action", "=", "settings.changed").execute()).map(
    ({ before, after, ...row }) => ({
      ...row,
      before: JSON.parse(before ?? "{}") as Record<string, unknown>,
      after: JSON.parse(after ?? "{}") as Record<string, unknown>,
    }),
  );
const storedSettings = async () =>
  JSON.stringify(await db.selectFrom("systemSettings").selectAll().execute());

onBothDatabases(() => {
  beforeEach(
    async () =>
      void (admin = await administrator({ permissions: ["manage_users", "manage_donations"], password })),
  );

  test("a secret is stored sealed, returned masked, kept by its mask and removed by an empty value", async () => {
    const key = "SG.abcdefghijklmnop.Z9y8";
    const answer = await save({ emailService: { apiKey: key } });
    expect(answer.emailService.apiKey).toBe("••••••Z9y8");
    expect(await storedSettings()).not.toContain(key.slice(3, 12));
    expect(readSecret("email.apiKey", await getSettings())).toBe(key);

    await save({ emailService: { apiKey: "••••••Z9y8", fromName: "Aurore" } });
    await save({ emailService: { apiKey: "••••••" } });
    await save(await show());
    expect(readSecret("email.apiKey", await getSettings())).toBe(key);

    await save({ emailService: { apiKey: "" } });
    expect((await show()).emailService.apiKey).toBe("");
    expect(readSecret("email.apiKey", await getSettings())).toBe("");
  });

  test("the audit log records that a secret changed, and no part of it", async () => {
    const [first, second] = ["sk_live_first_secret_0001", "sk_live_second_secret_0002"];
    await save({
      paymentGateways: { stripe: { secretKey: first }, paypal: { clientSecret: "pp-secret-0003" } },
    });
    await save({ paymentGateways: { stripe: { secretKey: second } } });
    await save({ paymentGateways: { stripe: { secretKey: "" } } });
    const entries = await audited();
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [
        { "paymentGateways.stripe.secretKey": "", "paymentGateways.paypal.clientSecret": "" },
        { "paymentGateways.stripe.secretKey": "changed", "paymentGateways.paypal.clientSecret": "changed" },
      ],
      [{ "paymentGateways.stripe.secretKey": "••••••" }, { "paymentGateways.stripe.secretKey": "changed" }],
      [{ "paymentGateways.stripe.secretKey": "••••••" }, { "paymentGateways.stripe.secretKey": "" }],
    ]);
    const everything = JSON.stringify(entries) + (await storedSettings());
    for (const part of ["first_secret", "0001", "0002", "0003", "pp-secret"])
      expect(everything).not.toContain(part);
  });

  test("the mask of a short secret shows none of its characters", async () => {
    const answer = await save({ paymentGateways: { paypal: { clientSecret: "hunter2" } } });
    expect(answer.paymentGateways.paypal.clientSecret).toBe("••••••");
  });

  test("a secret sealed with another SESSION_SECRET is reported as unreadable, and can be entered again", async () => {
    await save({ emailService: { apiKey: "SG.abcdefghijklmnop" } });
    const { email } = await getSettings();
    const elsewhere = { ...email, apiKey: seal("another purpose", "SG.abcdefghijklmnop") };
    await db
      .updateTable("systemSettings")
      .set({ value: JSON.stringify(elsewhere) })
      .where("key", "=", "email")
      .execute();
    const settings = await show();
    expect(settings.emailService.apiKey).toBe("••••••");
    expect(settings.notices.join()).toContain("SESSION_SECRET");
    expect(() => readSecret("email.apiKey", elsewhereIn(elsewhere))).toThrow("Save it again");
    await save({ emailService: { apiKey: "SG.entered-again-key" } });
    expect(readSecret("email.apiKey", await getSettings())).toBe("SG.entered-again-key");
    expect((await show()).notices.join()).not.toContain("SESSION_SECRET");

    function elsewhereIn(email: typeof elsewhere) {
      return { email } as Awaited<ReturnType<typeof getSettings>>;
    }
  });
});
