import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { db } from "~db/client";
import { callApi, visitScreen } from "~tests/support/requests";
import {
  admin,
  apiPath,
  closedPort,
  password,
  postSettings,
  readSettings,
  screen,
  sendTab,
  withSettingsAdmin,
} from "./settings-steps";

withSettingsAdmin();

describe("secrets", () => {
  const secrets = {
    key: "SG.top-secret-mail-key-AAAA",
    stripe: "sk_test_top_secret_stripe_BBBB",
    webhook: "whsec_top_secret_webhook_EEEE",
    paypal: "top-secret-paypal-CCCC",
  };
  const json = {
    currentPassword: password,
    emailService: { apiKey: secrets.key },
    paymentGateways: {
      stripe: { secretKey: secrets.stripe, webhookSecret: secrets.webhook },
      paypal: { clientSecret: secrets.paypal },
    },
  };
  const isIn = (text: string) =>
    Object.values(secrets).filter((secret) => text.includes(secret.slice(3, -4)));

  let logged = "";
  const stream = log as unknown as Record<symbol, { write: (line: string) => void }>;
  const sink = Object.getOwnPropertySymbols(log).find(
    (symbol) => symbol.toString() === "Symbol(pino.stream)",
  )!;
  const before = { level: log.level, stream: stream[sink]! };
  beforeEach(() => {
    logged = "";
    log.level = "trace";
    stream[sink] = { write: (line) => void (logged += line) };
  });
  afterEach(() => {
    log.level = before.level;
    stream[sink] = before.stream;
  });

  test("are in no answer, page, audit entry, log or row", async () => {
    env.MAIL_RELAY_URL = "smtp://127.0.0.1:1";
    env.STRIPE_API_BASE = env.PAYPAL_API_BASE = closedPort;
    const seen: string[] = [];
    seen.push(await (await postSettings(json)).text());
    seen.push(await (await callApi("GET", apiPath, { headers: admin.bearer })).text());
    const wrong = { ...json, siteSettings: { primaryColor: "blue" } };
    seen.push(await (await postSettings(wrong)).text());
    for (const service of ["email", "stripe", "paypal", "ai", "redis"]) {
      const knock = { json, headers: admin.bearer };
      seen.push(await (await callApi("POST", `/api/admin/test-connection/${service}`, knock)).text());
    }
    for (const tab of ["email", "payments"]) {
      seen.push(JSON.stringify((await visitScreen(`${screen}?tab=${tab}`, { headers: admin.cookie })).data));
    }
    const typed = {
      currentPassword: password,
      emailService_apiKey: secrets.key,
      paymentGateways_stripe_secretKey: secrets.stripe,
      paymentGateways_stripe_webhookSecret: secrets.webhook,
      paymentGateways_paypal_clientSecret: secrets.paypal,
    };
    for (const intent of ["email", "payments", "test-email", "test-stripe", "test-paypal"]) {
      seen.push(JSON.stringify((await sendTab({ intent, ...typed }, true)).data));
      seen.push(
        JSON.stringify((await sendTab({ intent, ...typed, emailService_fromEmail: "x" }, true)).data),
      );
    }
    seen.push(JSON.stringify(await db.selectFrom("auditLog").selectAll().execute()));
    seen.push(JSON.stringify(await db.selectFrom("systemSettings").selectAll().execute()));
    expect(seen.filter((text) => isIn(text).length > 0)).toEqual([]);
    expect(isIn(logged)).toEqual([]);
    expect(seen.join()).toContain("••••••AAAA");
  });

  test("are not returned when another field is invalid, and the stored one stays", async () => {
    await postSettings(json);
    const { data } = await sendTab({
      intent: "email",
      emailService_apiKey: "SG.another-key-DDDD",
      emailService_fromEmail: "x",
    });
    expect(data.ok).toBe(false);
    expect(JSON.stringify(data)).not.toContain("another-key");
    expect((await readSettings()).emailService.apiKey).toBe("••••••AAAA");
  });
});
