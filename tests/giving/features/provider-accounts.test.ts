import { beforeEach, describe, expect, test } from "vitest";
import { type env } from "~/config/env.server";
import { seal } from "~/crypto/sealing.server";
import {
  getPaymentAccounts,
  getProviderAccounts,
  requireAccount,
  toPaymentAccounts,
} from "~/features/giving/payment-methods/payment-accounts.server";
import { AppError } from "~/request/errors";
import { sealSecret } from "~/settings/secrets.server";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { freshDatabase } from "~tests/support/database";
import { setEnv, setSection } from "../world";

let fresh: Settings;
beforeEach(async () => {
  await freshDatabase();
  fresh = structuredClone(await getSettings());
});

const names = [
  "DEMO_MODE",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLIC_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "PAYPAL_CLIENT_ID",
  "PAYPAL_CLIENT_SECRET",
  "PAYPAL_ENVIRONMENT",
  "PAYPAL_WEBHOOK_ID",
] as const;

const stripeOfMachine = {
  STRIPE_SECRET_KEY: "sk_env",
  STRIPE_PUBLIC_KEY: "pk_env",
  STRIPE_WEBHOOK_SECRET: "whsec_env",
};
const payPalOfMachine = {
  PAYPAL_CLIENT_ID: "client_env",
  PAYPAL_CLIENT_SECRET: "secret_env",
  PAYPAL_WEBHOOK_ID: "WH-ENV",
} as const;
type Machine = Partial<Pick<typeof env, (typeof names)[number]>>;

interface Site {
  machine?: Machine;
  stripe?: Partial<Settings["payments"]["stripe"]>;
  paypal?: Partial<Settings["payments"]["paypal"]>;
  zelle?: string;
}

function accountsOf({ machine = {}, stripe = {}, paypal = {}, zelle = "" }: Site) {
  const none = Object.fromEntries(names.map((name) => [name, undefined]));
  setEnv({ ...none, PAYPAL_ENVIRONMENT: "sandbox", ...machine });
  return toPaymentAccounts({
    ...fresh,
    payments: {
      stripe: { ...fresh.payments.stripe, ...stripe },
      paypal: { ...fresh.payments.paypal, ...paypal },
    },
    giving: { ...fresh.giving, zelle: { recipient: zelle, name: "Limyè" } },
  });
}

const ownStripe = () => ({
  secretKey: sealSecret("payments.stripe.secretKey", "sk_own"),
  publicKey: "pk_own",
  webhookSecret: sealSecret("payments.stripe.webhookSecret", "whsec_own"),
});
const ownPayPal = () => ({
  clientId: "client_own",
  clientSecret: sealSecret("payments.paypal.clientSecret", "secret_own"),
  environment: "production" as const,
  webhookId: "WH-OWN",
});

describe("the account", () => {
  test("comes from the environment when the settings have none", () => {
    expect(accountsOf({ machine: { ...stripeOfMachine, ...payPalOfMachine } })).toMatchObject({
      stripe: { secretKey: "sk_env", publicKey: "pk_env", webhookSecret: "whsec_env" },
      paypal: {
        ...{ clientId: "client_env", clientSecret: "secret_env" },
        ...{ environment: "sandbox", webhookId: "WH-ENV" },
      },
    });
  });

  test("comes entirely from the settings when they have one", () => {
    const accounts = accountsOf({
      machine: { ...stripeOfMachine, ...payPalOfMachine },
      stripe: ownStripe(),
      paypal: ownPayPal(),
    });
    expect(accounts.stripe).toEqual({ secretKey: "sk_own", publicKey: "pk_own", webhookSecret: "whsec_own" });
    expect(accounts.paypal).toMatchObject({
      ...{ clientId: "client_own", clientSecret: "secret_own" },
      ...{ environment: "production", webhookId: "WH-OWN" },
    });
  });

  test("of Stripe takes nothing from the environment if the settings have a secret key: accounts may differ", () => {
    const { secretKey } = ownStripe();
    expect(accountsOf({ machine: stripeOfMachine, stripe: { secretKey } }).stripe).toEqual({
      ...{ secretKey: "sk_own", publicKey: "", webhookSecret: "" },
    });
    const { publicKey, webhookSecret } = ownStripe();
    expect(accountsOf({ machine: stripeOfMachine, stripe: { publicKey, webhookSecret } }).stripe).toEqual({
      ...{ secretKey: "sk_env", publicKey: "pk_own", webhookSecret: "whsec_own" },
    });
  });

  test("is missing when a part of it is missing", () => {
    expect(accountsOf({ machine: { PAYPAL_CLIENT_ID: "client_env" } }).paypal).toBeNull();
    expect(accountsOf({ machine: { PAYPAL_CLIENT_SECRET: "secret_env" } }).paypal).toBeNull();
    expect(accountsOf({ paypal: { clientId: "client_own" }, machine: payPalOfMachine }).paypal).toBeNull();
    expect(accountsOf({ stripe: { publicKey: "pk_own" } }).stripe).toBeNull();
  });

  test("is missing when the settings turn the method off", () => {
    const accounts = accountsOf({
      machine: { ...stripeOfMachine, ...payPalOfMachine },
      stripe: { enabled: false },
      paypal: { ...ownPayPal(), enabled: false },
    });
    expect([accounts.stripe, accounts.paypal]).toEqual([null, null]);
    expect(() => requireAccount(accounts.stripe)).toThrow(new AppError(503, "giving:notOpen"));
  });
});

describe("demo mode", () => {
  const none = { stripe: false, paypal: false, zelle: false };
  const all = { stripe: true, paypal: true, zelle: true };

  test("covers everything until Stripe or PayPal has keys, or Zelle has a recipient", () => {
    expect(accountsOf({}).demo).toEqual(all);
    expect(accountsOf({ machine: { STRIPE_SECRET_KEY: "sk_env" } }).demo).toEqual(none);
    expect(accountsOf({ machine: payPalOfMachine }).demo).toEqual(none);
    expect(accountsOf({ stripe: ownStripe() }).demo).toEqual(none);
    expect(accountsOf({ zelle: "gifts@limye.example" }).demo).toEqual(none);
  });

  test("covers everything with DEMO_MODE on, whatever is configured", () => {
    const machine: Machine = { ...stripeOfMachine, DEMO_MODE: "on" };
    expect(accountsOf({ machine, paypal: ownPayPal(), zelle: "gifts@limye.example" }).demo).toEqual(all);
  });

  test("covers nothing with DEMO_MODE off: methods without an account are closed", () => {
    const accounts = accountsOf({ machine: { DEMO_MODE: "off" } });
    expect(accounts).toMatchObject({ stripe: null, paypal: null, zelle: null, demo: none });
  });

  test("does not offer card and PayPal beside a real Zelle recipient", () => {
    const accounts = accountsOf({ zelle: "gifts@limye.example" });
    expect([accounts.stripe, accounts.paypal]).toEqual([null, null]);
    expect(accounts.zelle).toEqual({ recipient: "gifts@limye.example", name: "Limyè" });
    // In demo mode nobody receives money: the address is reserved.
    expect(accountsOf({}).zelle).toEqual({ recipient: "zelle@example.org", name: "" });
    expect(accountsOf({ machine: stripeOfMachine }).zelle).toBeNull();
  });

  test("does not cover a method that was turned off", () => {
    expect(accountsOf({ stripe: { enabled: false } }).demo).toEqual({ ...all, stripe: false });
    expect(
      accountsOf({ stripe: { enabled: false }, paypal: { enabled: false }, machine: { DEMO_MODE: "on" } })
        .demo,
    ).toEqual({ stripe: false, paypal: false, zelle: true });
  });
});

describe("a key that cannot be decrypted", () => {
  const lost = () => seal("of another site", "sk_own");

  test("closes its method; the environment's key is not used, and the site does not enter demo mode", () => {
    const accounts = accountsOf({
      machine: { STRIPE_PUBLIC_KEY: "pk_env" },
      stripe: { secretKey: lost() },
      zelle: "gifts@limye.example",
    });
    expect(accounts).toMatchObject({ stripe: null, demo: { stripe: false, paypal: false, zelle: false } });
    expect(accounts.zelle).not.toBeNull();
    expect(() => requireAccount(accounts.stripe)).toThrow(new AppError(503, "giving:notOpen"));
  });

  test("closes Stripe also when it is the webhook's secret: no event may count as verified", () => {
    expect(accountsOf({ stripe: { ...ownStripe(), webhookSecret: lost() } }).stripe).toBeNull();
  });

  test("of PayPal leaves Stripe open", () => {
    const accounts = accountsOf({ stripe: ownStripe(), paypal: { ...ownPayPal(), clientSecret: lost() } });
    expect([accounts.stripe?.secretKey, accounts.paypal]).toEqual(["sk_own", null]);
  });
});

test("the stored settings are read by default", async () => {
  accountsOf({});
  expect(await getPaymentAccounts()).toEqual(toPaymentAccounts(fresh));
});

test("a method that was turned off keeps its account for past donations", async () => {
  await setSection("payments", { stripe: { ...ownStripe(), enabled: false } });
  expect((await getPaymentAccounts()).stripe).toBeNull();
  expect(await getProviderAccounts()).toEqual({
    stripe: { secretKey: "sk_own", publicKey: "pk_own", webhookSecret: "whsec_own" },
    paypal: null,
  });
});
