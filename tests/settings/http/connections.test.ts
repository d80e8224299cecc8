import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { testConnection } from "~/features/settings/connections-admin.server";
import type { ConnectionResult } from "~/features/settings/system-settings.schema";
import { getSettings } from "~/settings/settings.server";
import { aiClient } from "~/providers/ai.server";
import { fakeOpenAi } from "~tests/fakes/openai";
import { startFakePaymentConnection, type FakeConnectionBehaviour } from "~tests/fakes/payment-connection";
import { startSmtp } from "~tests/fakes/smtp";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { startRedis, type TestRedis } from "~tests/support/redis";
import {
  admin,
  closedPort,
  password,
  postSettings,
  readSettings,
  sendTab,
  withSettingsAdmin,
} from "./settings-steps";

withSettingsAdmin();

describe("a connection test", () => {
  const tryOut = async (service: string, json: unknown = {}, language = "fr") => {
    const headers = { ...admin.bearer, "Accept-Language": language };
    const answer = await callApi("POST", `/api/admin/test-connection/${service}`, { json, headers });
    return { status: answer.status, ...((await answer.json()) as ConnectionResult) };
  };
  const passed = { status: 200, success: true, message: "Test Réussi", reason: null };
  const failed = (service: string, reason: RegExp) => ({
    status: 200,
    success: false,
    message: `Test Échoué - Impossible de se connecter à ${service}`,
    reason: expect.stringMatching(reason) as string,
  });
  const refusedOf = /refuse ces identifiants/;

  let payments: Awaited<ReturnType<typeof startFakePaymentConnection>>;
  let redis: TestRedis;
  let mailServer: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => {
    payments = await startFakePaymentConnection();
    redis = await startRedis();
    mailServer = await startSmtp({ login: { user: "apikey", pass: "SG.good-key-of-tests" } });
  });
  afterAll(async () => {
    await Promise.all([payments.stop(), redis.stop(), mailServer.close()]);
  });
  beforeEach(() => {
    payments.behave("accept");
    payments.asked.length = 0;
    env.STRIPE_API_BASE = env.PAYPAL_API_BASE = payments.base;
    env.MAIL_RELAY_URL = mailServer.url;
  });
  afterEach(() => {
    env.REDIS_URL = env.SMTP_URL = undefined;
    env.STRIPE_SECRET_KEY = env.PAYPAL_CLIENT_ID = env.PAYPAL_CLIENT_SECRET = undefined;
  });

  test.each(["smtp", "Email", "openai", "__proto__", "1"])("of %j is a 404", async (service) => {
    expect((await tryOut(service)).status).toBe(404);
  });

  test("is refused to guests and other roles before it connects", async () => {
    const { bearer } = await administrator({ permissions: ["manage_content"] });
    const json = { paymentGateways: { stripe: { secretKey: "sk_test_1" } } };
    expect((await callApi("POST", "/api/admin/test-connection/stripe", { json })).status).toBe(401);
    expect(
      (await callApi("POST", "/api/admin/test-connection/stripe", { json, headers: bearer })).status,
    ).toBe(403);
    expect(payments.asked).toEqual([]);
  });

  test("reports when nothing is configured", async () => {
    for (const service of ["email", "stripe", "paypal", "ai", "redis"]) {
      expect(await tryOut(service)).toEqual(failed(service, /Rien n’est encore configuré/));
    }
  });

  test("signs in to the mail service with the typed values, and with the stored key for a mask", async () => {
    const given = { provider: "sendgrid", apiKey: "SG.good-key-of-tests" };
    expect(await tryOut("email", { emailService: given })).toEqual(passed);
    expect(await tryOut("email", { emailService: { ...given, apiKey: "SG.wrong" } })).toEqual(
      failed("email", refusedOf),
    );
    expect(await tryOut("email", { emailService: { ...given, provider: "ses", username: "x" } })).toEqual(
      failed("email", refusedOf),
    );
    await postSettings({ emailService: given });
    expect(await tryOut("email")).toEqual(passed);
    expect(await tryOut("email", await readSettings())).toEqual(passed);
    expect(mailServer.mails).toEqual([]);
  });

  test("of mail uses the environment's server, which wins over a typed account", async () => {
    const own = await startSmtp();
    env.SMTP_URL = own.url;
    const typed = { emailService: { provider: "sendgrid", apiKey: "SG.wrong" } };
    expect(await tryOut("email", typed)).toEqual(passed);
    expect(await tryOut("email")).toEqual(passed);
    await own.close();
    expect(await tryOut("email")).toEqual(failed("email", /Aucune réponse/));
  });

  test("of mail times out within seconds when the server sends nothing", { timeout: 15_000 }, async () => {
    const silent = await startSmtp();
    silent.behave("hang");
    env.SMTP_URL = silent.url;
    expect(await tryOut("email")).toEqual(failed("email", /à temps/));
    await silent.close();
  });

  test("of mail detects a server that is not a mail server", async () => {
    const server = createServer((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    env.SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await tryOut("email")).toEqual(failed("email", /autre chose/));
    server.close();
  });

  test("asks Stripe for the balance with the secret key", async () => {
    const secretKey = "sk_test_51abcdefgh";
    expect(await tryOut("stripe", { paymentGateways: { stripe: { secretKey } } })).toEqual(passed);
    expect(payments.asked).toEqual([
      { method: "GET", path: "/v1/balance", authorization: `Bearer ${secretKey}`, body: "" },
    ]);
    await postSettings({ paymentGateways: { stripe: { secretKey } }, currentPassword: password });
    expect(await tryOut("stripe", await readSettings())).toEqual(passed);
    expect(payments.asked.at(-1)!.authorization).toBe(`Bearer ${secretKey}`);
  });

  test("asks PayPal for a token as the application", async () => {
    const paypal = { clientId: "client", clientSecret: "secret" };
    expect(await tryOut("paypal", { paymentGateways: { paypal } })).toEqual(passed);
    expect(payments.asked).toEqual([
      {
        method: "POST",
        path: "/v1/oauth2/token",
        authorization: `Basic ${btoa("client:secret")}`,
        body: "grant_type=client_credentials",
      },
    ]);
  });

  test("of payments uses the environment's keys when the form and the settings have none", async () => {
    env.STRIPE_SECRET_KEY = "sk_env";
    env.PAYPAL_CLIENT_ID = "client-env";
    env.PAYPAL_CLIENT_SECRET = "secret-env";
    const empty = { stripe: { publicKey: "", secretKey: "" }, paypal: { clientId: "", clientSecret: "" } };
    for (const json of [{}, { paymentGateways: empty }, await readSettings()]) {
      expect(await tryOut("stripe", json)).toEqual(passed);
      expect(await tryOut("paypal", json)).toEqual(passed);
    }
    expect(new Set(payments.asked.map(({ authorization }) => authorization))).toEqual(
      new Set(["Bearer sk_env", `Basic ${btoa("client-env:secret-env")}`]),
    );
    await tryOut("stripe", { paymentGateways: { stripe: { secretKey: "sk_typed" } } });
    expect(payments.asked.at(-1)!.authorization).toBe("Bearer sk_typed");
    await tryOut("paypal", { paymentGateways: { paypal: { clientId: "typed", clientSecret: "" } } });
    expect(payments.asked).toHaveLength(7); // an incomplete account is not completed with another one's key
  });

  test.each<[FakeConnectionBehaviour, RegExp]>([
    ["refuse", refusedOf],
    ["break", /autre chose/],
    ["redirect", /autre chose/],
  ])("of payments reports the problem when the server's behaviour is: %s", async (manner, reason) => {
    payments.behave(manner);
    const paymentGateways = {
      stripe: { secretKey: "sk_test_1" },
      paypal: { clientId: "c", clientSecret: "s" },
    };
    for (const service of ["stripe", "paypal"]) {
      expect(await tryOut(service, { paymentGateways })).toEqual(failed(service, reason));
    }
    expect(payments.asked).toHaveLength(2);
  });

  test("of payments reports when there is no server", async () => {
    env.STRIPE_API_BASE = closedPort;
    expect(await tryOut("stripe", { paymentGateways: { stripe: { secretKey: "sk_test_1" } } })).toEqual(
      failed("stripe", /Aucune réponse/),
    );
  });

  test("of Redis sends a PING", async () => {
    env.REDIS_URL = redis.url;
    expect(await tryOut("redis")).toEqual(passed);
    env.REDIS_URL = "redis://127.0.0.1:1";
    expect(await tryOut("redis")).toEqual(failed("redis", /Aucune réponse/));
  });

  test("of Redis times out when it does not answer", async () => {
    env.REDIS_URL = redis.url;
    redis.freeze();
    expect(await tryOut("redis")).toEqual(failed("redis", /à temps/));
    redis.thaw();
  });

  test("of the AI requests its models", async () => {
    const openAi = await fakeOpenAi();
    const ai = aiClient({ apiKey: "key", baseUrl: openAi.baseUrl, model: "fake" });
    expect(await testConnection(admin.caller, { service: "ai" }, ai)).toMatchObject({ success: true });
    openAi.feel("broken");
    expect(await testConnection(admin.caller, { service: "ai" }, ai)).toMatchObject({ success: false });
    await openAi.stop();
    expect(await testConnection(admin.caller, { service: "ai" }, ai)).toMatchObject({
      success: false,
      reason: "Aucune réponse à son adresse.",
    });
  });

  test("answers in the caller's language", async () => {
    expect(await tryOut("redis", {}, "ht")).toMatchObject({
      message: "Tès la echwe - Nou pa rive konekte ak redis",
    });
  });

  test("without JavaScript returns the form's page with the typed values", async () => {
    const fields = {
      intent: "test-email",
      emailService_provider: "sendgrid",
      emailService_apiKey: "SG.wrong-key-typed",
      emailService_fromName: "Aurore",
    };
    const { status, data } = await sendTab(fields, true);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ok: true,
      intent: "test-email",
      result: { success: false },
      lastResult: { initialValue: { emailService_fromName: "Aurore" } },
    });
    expect(JSON.stringify(data)).not.toContain("wrong-key");
    expect((await getSettings()).email.fromName).toBe("");
  });
});
