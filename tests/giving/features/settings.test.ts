import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { projectRoot } from "~/config/root.server";
import { payPalEvents, stripeEvents } from "~/features/giving/payment-events/webhook-event-names";
import { showSettingsScreen } from "~/features/settings/settings-admin.server";
import { saveSystemSettings, showSystemSettings } from "~/features/settings/system-settings-admin.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { readSecret } from "~/settings/secrets.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { books, setEnv } from "../world";
import "~tests/support/areas";

const password = "a word only tests know";
type Given = Parameters<typeof systemSettingsInput.parse>[0];
let admin: Awaited<ReturnType<typeof administrator>>;
const save = (given: Given) =>
  saveSystemSettings(
    admin.caller,
    systemSettingsInput.parse({ currentPassword: password, ...(given as object) }),
  );
const errorsOf = (giving: unknown) =>
  systemSettingsInput
    .safeParse({ giving })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

onBothDatabases(() => {
  beforeEach(
    async () =>
      void (admin = await administrator({ permissions: ["manage_users", "manage_donations"], password })),
  );

  test("a new site has no Zelle, shows amounts, has the four levels and plain receipts", async () => {
    expect((await showSystemSettings(admin.caller)).giving).toEqual({
      zelle: { recipient: "", name: "" },
      wall: {
        showAmounts: true,
        levels: { bronze: "25.00", silver: "100.00", gold: "250.00", platinum: "1000.00" },
      },
      receipts: { prefix: "", legalName: "", taxId: "", texts: [] },
      monthlyGoal: 0,
      monthlyGoalCurrency: "USD",
    });
  });

  test("a new receipt text begins with the ministry's country, until that has one", async () => {
    const first = "giving_receipts_texts_0_country";
    await save({ ministry: { country: "CL" } });
    expect((await showSettingsScreen(admin.caller)).values[first]).toBe("CL");
    const untouched = { country: "CL", prefilled: "CL", text: { fr: "" } };
    await save({ giving: { receipts: { texts: [untouched] } } });
    expect((await showSystemSettings(admin.caller)).giving.receipts.texts).toEqual([]);
    await save({ giving: { receipts: { texts: [{ ...untouched, text: { fr: "Merci" } }] } } });
    const { values } = await showSettingsScreen(admin.caller);
    expect(values[first]).toBe("CL");
    expect(values).not.toHaveProperty("giving_receipts_texts_1_country");
  });

  test("saved giving settings are stored in their internal form, and the rest stays", async () => {
    const text = { fr: "Aucun bien\r\nn’a été reçu.", ht: "", en: "No goods were received.", es: "" };
    await save({
      giving: {
        zelle: { recipient: " gifts@limye.example ", name: "Ministère  Limyè" },
        wall: { showAmounts: false, levels: { bronze: "10", silver: "50,5", gold: "1 000", platinum: 2000 } },
        receipts: {
          prefix: "lim-ht",
          legalName: "Limyè Inc.",
          taxId: "12-3456789",
          texts: [
            { country: "us", text },
            { country: "", text: { fr: " " } },
            { country: "*", text },
          ],
        },
      },
    });
    const kept = { ...text, fr: "Aucun bien\nn’a été reçu." };
    expect((await getSettings()).giving).toEqual({
      zelle: { recipient: "gifts@limye.example", name: "Ministère Limyè" },
      wall: {
        showAmounts: false,
        levels: { bronze: 10_00, silver: 50_50, gold: 1_000_00, platinum: 2_000_00 },
      },
      monthlyGoal: 0,
      monthlyGoalCurrency: "USD",
      receipts: {
        ...{ prefix: "LIM-HT", legalName: "Limyè Inc.", taxId: "12-3456789" },
        texts: [
          { country: "US", text: kept },
          { country: "*", text: kept },
        ],
      },
    });
    await save({ giving: { receipts: { taxId: "98-7654321", texts: [] } } });
    expect((await getSettings()).giving).toMatchObject({
      zelle: { recipient: "gifts@limye.example" },
      wall: { showAmounts: false, levels: { bronze: 10_00 } },
      receipts: { prefix: "LIM-HT", taxId: "98-7654321", texts: [] },
    });
  });

  test("saving the unchanged API response changes nothing", async () => {
    await save({ giving: { wall: { levels: { bronze: "12,5" } } } });
    const before = await db.selectFrom("systemSettings").selectAll().execute();
    await save(await showSystemSettings(admin.caller));
    expect(await db.selectFrom("systemSettings").selectAll().execute()).toEqual(before);
  });

  test("levels must increase, also compared with the stored ones", async () => {
    const refused = (level: string) => ({
      status: 400,
      errors: { [`giving.wall.levels.${level}`]: ["admin-settings:errors.levelsRise"] },
    });
    await expect(save({ giving: { wall: { levels: { bronze: "100" } } } })).rejects.toMatchObject(
      refused("silver"),
    );
    await expect(save({ giving: { wall: { levels: { platinum: "250.00" } } } })).rejects.toMatchObject(
      refused("platinum"),
    );
    await save({ giving: { wall: { levels: { platinum: "250.01" } } } });
    expect((await getSettings()).giving.wall.levels.platinum).toBe(250_01);
  });

  test("the webhook's secret is sealed, masked, kept by its mask, and audited only as changed", async () => {
    const secret = "whsec_abcdefghijklmnopqrst";
    const webhook = (webhookSecret: string) => ({ paymentGateways: { stripe: { webhookSecret } } });
    expect((await save(webhook(secret))).paymentGateways.stripe.webhookSecret).toBe("••••••qrst");
    await save(webhook("••••••qrst"));
    await save({ paymentGateways: { paypal: { webhookId: "WH-12345" } } });
    expect(readSecret("payments.stripe.webhookSecret", await getSettings())).toBe(secret);
    const rows = await db.selectFrom("systemSettings").selectAll().execute();
    const log = (await books.audit()).filter(({ action }) => action === "settings.changed");
    expect(JSON.stringify([rows, log])).not.toContain("abcdefgh");
    expect(log.map(({ subject, after }) => [subject, JSON.parse(after!) as unknown])).toEqual([
      ["payments", { "paymentGateways.stripe.webhookSecret": "changed" }],
      ["payments", { "paymentGateways.paypal.webhookId": "WH-12345" }],
    ]);
    expect((await save(webhook(""))).paymentGateways.stripe.webhookSecret).toBe("");
  });

  test("the screen says which method is real, demo or closed, and where providers send events", async () => {
    const { giving, hasSecondFactor } = await showSettingsScreen(admin.caller);
    expect(hasSecondFactor).toBe(false);
    expect(giving).toEqual({
      mayMove: true,
      ways: { stripe: "demo", paypal: "demo", zelle: "demo" },
      webhooks: {
        stripe: `${env.PUBLIC_URL}/api/stripe/webhook`,
        paypal: `${env.PUBLIC_URL}/api/paypal/webhook`,
      },
      events: { stripe: stripeEvents, paypal: payPalEvents },
      fromMachine: { stripe: false, paypal: false },
      lacksWebhookSecret: false,
      maxReceiptTexts: 12,
    });
    setEnv({ STRIPE_SECRET_KEY: "sk_env" });
    expect((await showSettingsScreen(admin.caller)).giving).toMatchObject({
      ways: { stripe: "open", paypal: "closed", zelle: "closed" },
      fromMachine: { stripe: true, paypal: false },
      lacksWebhookSecret: true,
    });
    expect((await showSystemSettings(admin.caller)).notices.join()).toMatch(/secret du webhook/);
    setEnv({ STRIPE_WEBHOOK_SECRET: "whsec_env" });
    expect((await showSettingsScreen(admin.caller)).giving.lacksWebhookSecret).toBe(false);
    setEnv({ STRIPE_WEBHOOK_SECRET: undefined, DEMO_MODE: "on" });
    const { settings, giving: demo } = await showSettingsScreen(admin.caller);
    expect(demo).toMatchObject({ ways: { stripe: "demo" }, lacksWebhookSecret: false });
    expect(settings.notices.join()).not.toMatch(/webhook/);
  });
});

describe("input", () => {
  test.each(["0", "0,00", "-5", "1e3", "25.555", "dix", "1000000", "1.000"])(
    "%j is not a valid level amount",
    (bronze) => {
      expect(errorsOf({ wall: { levels: { bronze } } })).toEqual([
        ["giving.wall.levels.bronze", "admin-settings:errors.money"],
      ]);
    },
  );

  test("an emptied amount is reported as missing", () => {
    expect(errorsOf({ wall: { levels: { gold: " " } } })).toEqual([
      ["giving.wall.levels.gold", "errors:required"],
    ]);
  });

  test.each([
    [{ bronze: "25", silver: "25" }, "silver"],
    [{ bronze: "25", gold: "10", platinum: "5" }, "gold"],
    [{ silver: "100", platinum: "100,00" }, "platinum"],
  ])("levels that do not increase (%j) are reported at the level that does not", (levels, at) => {
    expect(errorsOf({ wall: { levels } })).toEqual([
      [`giving.wall.levels.${at}`, "admin-settings:errors.levelsRise"],
    ]);
  });

  test.each(["gifts@limye.example", "+1 (305) 555-0142", "305.555.0142", "13055550142", ""])(
    "%j is a Zelle recipient",
    (recipient) => expect(errorsOf({ zelle: { recipient } })).toBeUndefined(),
  );
  test.each(["gifts@", "5550142", "+509 3700 0000", "Ministère"])("%j is not a recipient", (recipient) => {
    expect(errorsOf({ zelle: { recipient } })).toEqual([
      ["giving.zelle.recipient", "admin-settings:errors.zelle"],
    ]);
  });

  test.each(["LIM_1", "LÈ", "-LIM", "LIM--1", "A B"])("%j is not a valid prefix", (prefix) => {
    expect(errorsOf({ receipts: { prefix } })).toEqual([
      ["giving.receipts.prefix", "admin-settings:errors.prefix"],
    ]);
  });

  test("a country is an ISO code or `*`, and has one text", () => {
    const text = { fr: "Merci" };
    const texts = (...countries: string[]) =>
      errorsOf({ receipts: { texts: countries.map((country) => ({ country, text })) } });
    expect(texts("HT", "fr", "*")).toBeUndefined();
    expect(texts("Haïti", "ZZZ", "QX", "?")).toEqual(
      [0, 1, 2, 3].map((at) => [`giving.receipts.texts.${at}.country`, "admin-settings:errors.country"]),
    );
    expect(texts("HT", "", "ht", "HT")).toEqual([
      ["giving.receipts.texts.1.country", "admin-settings:errors.country"],
      ["giving.receipts.texts.2.country", "admin-settings:errors.countryTwice"],
      ["giving.receipts.texts.3.country", "admin-settings:errors.countryTwice"],
    ]);
    expect(errorsOf({ receipts: { texts: [{ country: "HT", text: { fr: "" } }] } })).toEqual([
      ["giving.receipts.texts.0.text.fr", "errors:required"],
    ]);
    const untouched = { country: "HT", prefilled: "HT", text: { fr: " " } };
    const cleared = { ...untouched, country: "" };
    const withUntouched = [{ country: "US", text }, untouched, cleared];
    expect(errorsOf({ receipts: { texts: withUntouched } })).toBeUndefined();
    expect(errorsOf({ receipts: { texts: [{ ...untouched, country: "US" }] } })).toEqual([
      ["giving.receipts.texts.0.text.fr", "errors:required"],
    ]);
    const many = ["HT", "US", "CA", "FR", "DO", "BS", "CL", "BR", "MX", "BE", "CH", "GB", "*"];
    expect(texts(...many)).toEqual([["giving.receipts.texts", "admin-settings:errors.tooMany"]]);
  });
});

test("the listed event types are those that are handled", () => {
  const read = (file: string) =>
    [
      ...readFileSync(join(projectRoot, "app/features/giving", file), "utf8").matchAll(/case "([\w.]+)"/g),
    ].map(([, event]) => event);
  expect([...stripeEvents].sort()).toEqual(read("stripe/apply-stripe-event.server.ts").sort());
  expect([...payPalEvents].sort()).toEqual(read("paypal/apply-paypal-event.server.ts").sort());
});
