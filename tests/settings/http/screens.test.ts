import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { testConnection } from "~/features/settings/connections-admin.server";
import type { ConnectionResult, SystemSettings } from "~/features/settings/system-settings.schema";
import { getSettings } from "~/settings/settings.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { fakeOpenAi } from "~tests/fakes/openai";
import { startFakePaymentConnection, type FakeConnectionBehaviour } from "~tests/fakes/payment-connection";
import { startSmtp } from "~tests/fakes/smtp";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { startRedis, type TestRedis } from "~tests/support/redis";

/** Where nobody listens. Fetch refuses to ask port 1. */
const nobody = "http://127.0.0.1:2";
const path = "/api/admin/system-settings";
const screen = "/admin/settings";
const levels = {
  giving_wall_levels_bronze: "25",
  giving_wall_levels_silver: "100,50",
  giving_wall_levels_gold: "250",
  giving_wall_levels_platinum: "1 000",
};

const password = "a word only tests know";
const fr = tFor("fr");
let admin: Awaited<ReturnType<typeof administrator>>;
beforeEach(async () => {
  await freshDatabase();
  admin = await administrator({ permissions: ["manage_users", "manage_donations"], password });
});

const read = async () =>
  (await (await callApi("GET", path, { headers: admin.bearer })).json()) as SystemSettings;
const post = (json: unknown, headers: Record<string, string> = admin.bearer) =>
  callApi("POST", path, { json, headers });
const send = (fields: Record<string, string | string[]>, plain = false) =>
  submitForm<FormAnswer>(`${screen}?tab=${String(fields.intent)}`, fields, { headers: admin.cookie, plain });

describe("the call", () => {
  test("answers and takes the whole object, 200 both times", async () => {
    const settings = await read();
    settings.siteSettings.siteName = "Aurore";
    const answer = await post(settings);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(((await answer.json()) as SystemSettings).siteSettings.siteName).toBe("Aurore");
    expect((await read()).siteSettings.siteName).toBe("Aurore");
  });

  test("takes the specification's object as its client writes it", async () => {
    const answer = await post({
      defaultLanguage: "ht",
      availableLanguages: ["fr", "ht", "en"],
      emailService: { provider: "mailgun", apiKey: "", fromEmail: "a@example.org", fromName: "A" },
      paymentGateways: {
        stripe: { enabled: false, publicKey: "", secretKey: "" },
        paypal: { enabled: false, clientId: "", clientSecret: "", environment: "production" },
      },
      notifications: {
        emailAlerts: false,
        donationAlerts: true,
        prayerRequestAlerts: true,
        newsletterAlerts: true,
      },
      siteSettings: {
        siteName: "Aurore",
        siteDescription: "Une maison",
        primaryColor: "#112233",
        secondaryColor: "#445566",
        autoBackup: false,
        backupFrequency: "weekly",
      },
      security: { adminSessionTimeout: 5, requireTwoFactorAuth: false, allowMultipleLogins: true },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      defaultLanguage: "ht",
      siteSettings: { siteDescription: expect.not.stringMatching(/^Une maison$/) as string },
      security: { adminSessionTimeout: 60, allowMultipleLogins: true },
    });
    expect((await getSettings()).site.siteDescription.fr).toBe("Une maison");
  });

  test.each([
    [
      { siteSettings: { primaryColor: "blue" } },
      "siteSettings.primaryColor",
      "Écrivez la couleur ainsi\u00a0: #3b82f6.",
    ],
    [{ siteSettings: { siteName: "" } }, "siteSettings.siteName", "Ce champ est obligatoire."],
    [{ siteSettings: { siteName: "x".repeat(61) } }, "siteSettings.siteName", "Au plus 60 caractères."],
    [
      { availableLanguages: ["en"] },
      "defaultLanguage",
      "La langue par défaut doit être parmi les langues proposées.",
    ],
    [
      { emailService: { fromEmail: "x" } },
      "emailService.fromEmail",
      "Cette adresse e-mail n’est pas valide.",
    ],
    [{ backups: { keep: 1000 } }, "backups.keep", "Au plus 365."],
    [
      { giving: { wall: { levels: { bronze: "1e3" } } } },
      "giving.wall.levels.bronze",
      "Écrivez un montant comme 25 ou 25,50.",
    ],
    [
      { giving: { wall: { levels: { bronze: "500" } } } },
      "giving.wall.levels.silver",
      "Ce niveau doit commencer plus haut que le précédent.",
    ],
  ])("says at its dotted path what is wrong with %j", async (given, field, sentence) => {
    const answer = await post(given);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      message: "Certains champs sont à corriger.",
      errors: { [field]: [sentence] },
    });
  });

  test("is refused to guests, other roles and posts from elsewhere", async () => {
    const { bearer, cookie } = await administrator({ permissions: ["manage_content"] });
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { json: {} } : {};
      expect((await callApi(method, path, body)).status).toBe(401);
      expect((await callApi(method, path, { headers: bearer, ...body })).status).toBe(403);
    }
    expect((await submitForm(screen, { intent: "general" }, { headers: cookie })).status).toBe(403);
    expect((await visitScreen(screen, { headers: cookie })).status).toBe(403);
    const elsewhere = { ...admin.cookie, Origin: "https://evil.example" };
    expect((await post({ siteSettings: { siteName: "Evil" } }, elsewhere)).status).toBe(403);
    expect((await getSettings()).site.siteName).toBe("Limyè");
  });

  test("tells the second of two who send back the whole object", async () => {
    const [mine, theirs] = [await read(), await read()];
    theirs.notifications.newsletterAlerts = true;
    expect((await post(theirs)).status).toBe(200);
    mine.siteSettings.siteName = "Aurore";
    const answer = await post(mine);
    expect(answer.status).toBe(409);
    expect(((await answer.json()) as { message: string }).message).toMatch(/^Quelqu’un d’autre/);
    expect(await getSettings()).toMatchObject({
      site: { siteName: "Limyè" },
      notifications: { newsletterAlerts: true },
    });
  });
});

describe("the screen", () => {
  test("saves a tab: what is off is off, what is not on it stays", async () => {
    const answer = await send({ intent: "notifications", notifications_newsletterAlerts: "on" });
    expect([answer.status, answer.data.ok]).toEqual([200, true]);
    expect((await getSettings()).notifications).toEqual({
      emailAlerts: false,
      donationAlerts: false,
      prayerRequestAlerts: false,
      newsletterAlerts: true,
    });
    expect((await getSettings()).backups.autoBackup).toBe(true);
  });

  test("says what is wrong at the fields, in the person's language, and keeps what was typed", async () => {
    const { status, data } = await send({
      intent: "general",
      siteSettings_siteName: "",
      siteSettings_primaryColor: "blue",
      publishing_timeZone: "America/Port-au-Prince",
      defaultLanguage: "fr",
      availableLanguages: ["fr", "ht"],
    });
    expect(status).toBe(400);
    expect(data.lastResult?.error).toEqual({
      siteSettings_siteName: ["Ce champ est obligatoire."],
      siteSettings_primaryColor: ["Écrivez la couleur ainsi\u00a0: #3b82f6."],
    });
    expect(data.lastResult?.initialValue).toMatchObject({
      siteSettings_primaryColor: "blue",
      availableLanguages: ["fr", "ht"],
    });
  });

  test("asks for one language at least, and for a default among them", async () => {
    const none = await send({ intent: "general" });
    expect(none.data.lastResult?.error).toEqual({ availableLanguages: ["Gardez au moins une langue."] });
    const other = await send({ intent: "general", availableLanguages: "en", defaultLanguage: "fr" });
    expect(other.status).toBe(400);
    expect(other.data.lastResult?.error).toHaveProperty("defaultLanguage");
  });

  test("saves how gifts are thanked for and confirmed; amounts that are not to be shown are off", async () => {
    const texts = {
      giving_receipts_texts_0_country: "ht",
      giving_receipts_texts_0_text_fr: "Don reçu.",
      giving_receipts_texts_1_country: "",
      giving_receipts_texts_1_text_fr: "",
    };
    const answer = await send({ intent: "payments", ...levels, ...texts, giving_receipts_prefix: "lim" });
    expect([answer.status, answer.data.ok]).toEqual([200, true]);
    expect((await getSettings()).giving).toMatchObject({
      wall: { showAmounts: false, levels: { bronze: 25_00, silver: 100_50, platinum: 1_000_00 } },
      receipts: { prefix: "LIM", texts: [{ country: "HT", text: { fr: "Don reçu.", ht: "" } }] },
    });
    await send({
      intent: "payments",
      ...levels,
      ...texts,
      giving_receipts_texts_0_country: "",
      giving_receipts_texts_0_text_fr: "",
    });
    expect((await getSettings()).giving.receipts.texts).toEqual([]);
  });

  test("says at its own field what is wrong with a level, a recipient or a row", async () => {
    const { status, data } = await send({
      intent: "payments",
      ...levels,
      giving_wall_levels_gold: "99",
      giving_zelle_recipient: "nobody",
      giving_receipts_texts_0_country: "Haïti",
      giving_receipts_texts_0_text_ht: "Mèsi",
      giving_receipts_texts_1_country: "US",
      giving_receipts_texts_1_text_fr: "",
    });
    expect(status).toBe(400);
    expect(data.lastResult?.error).toEqual({
      giving_wall_levels_gold: ["Ce niveau doit commencer plus haut que le précédent."],
      giving_zelle_recipient: [
        "Écrivez une adresse e-mail, ou un numéro de téléphone américain à dix chiffres.",
      ],
      giving_receipts_texts_0_country: ["Écrivez le code du pays en deux lettres (HT, US, CA, FR), ou *."],
      giving_receipts_texts_1_text_fr: ["Ce champ est obligatoire."],
    });
    expect(data.lastResult?.initialValue).toMatchObject({ giving_zelle_recipient: "nobody" });
  });

  test("takes a wrong session timeout for 60", async () => {
    await send({ intent: "security", security_adminSessionTimeout: "90" });
    expect((await getSettings()).security.adminSessionTimeout).toBe(90);
    await send({ intent: "security", security_adminSessionTimeout: "5" });
    expect((await getSettings()).security.adminSessionTimeout).toBe(60);
  });

  test("tells the second of two who save the same tab, and lets them save theirs all the same", async () => {
    const updatedAt_ministry = (await read()).updatedAt.ministry!;
    await send({ intent: "ministry", ministry_phone: "+509 3700 0001", updatedAt_ministry });
    const late = await send({ intent: "ministry", ministry_phone: "+509 3700 0002", updatedAt_ministry });
    expect([late.status, Object.keys(late.data.lastResult?.error ?? {})]).toEqual([409, ["updatedAt"]]);
    expect(late.data.lastResult?.initialValue).toMatchObject({ ministry_phone: "+509 3700 0002" });
    const fields = { intent: "ministry", ministry_phone: "+509 3700 0002", updatedAt_ministry };
    await send({ ...fields, overwrite: "on" });
    expect((await getSettings()).ministry.phone).toBe("+509 3700 0002");
  });

  test("without JavaScript comes back to its tab, which says that it is saved", async () => {
    const { status, headers } = await send({ intent: "security", security_adminSessionTimeout: "30" }, true);
    expect([status, headers.get("Location")]).toEqual([303, "/admin/settings?tab=security&done=security"]);
    const { data } = await visitScreen<{ isSaved: boolean; tab: string }>(
      "/admin/settings?tab=security&done=security",
      {
        headers: admin.cookie,
      },
    );
    expect(data).toMatchObject({ isSaved: true, tab: "security" });
  });

  test("opens at the first tab where the address names none that is one", async () => {
    const { data } = await visitScreen<{ tab: string }>("/admin/settings?tab=__proto__", {
      headers: admin.cookie,
    });
    expect(data.tab).toBe("general");
  });

  test.each<Record<string, string>>([
    { constructor_prototype_polluted: "yes" },
    { siteSettings: "x", siteSettings_siteName: "Aurore" },
    { siteSettings_siteName_x: "y" },
    { ministry_claims_0: "x" },
    { updatedAt: "x" },
  ])("a form made by hand (%j) breaks nothing", async (fields) => {
    const { status } = await send({ intent: "ministry", ...fields });
    expect([200, 400]).toContain(status);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(await getSettings()).toMatchObject({ ministry: { pastorName: "Emmanuel Joseph" } });
  });
});

describe("where donations go", () => {
  const zelle = { giving: { zelle: { recipient: "gifts@limye.example" } } };
  const required = fr("admin-account:confirm.password");

  test("is asked a password for by the call, at its field", async () => {
    const answer = await post(zelle);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      message: fr("admin-account:confirm.needed"),
      errors: { currentPassword: [required] },
    });
    expect((await read()).giving.zelle.recipient).toBe("");
    expect((await post({ ...zelle, currentPassword: password })).status).toBe(200);
    expect((await read()).giving.zelle.recipient).toBe("gifts@limye.example");
  });

  test("is asked a password for by the form, which keeps what was typed but that", async () => {
    const fields = { intent: "payments", ...levels, giving_zelle_recipient: "gifts@limye.example" };
    const refused = await send({ ...fields, currentPassword: "a wrong one" }, true);
    expect(refused.status).toBe(403);
    expect(refused.data.lastResult?.error).toEqual({ currentPassword: [fr("admin-account:password.wrong")] });
    expect(refused.data.lastResult?.initialValue).toMatchObject({
      giving_zelle_recipient: "gifts@limye.example",
    });
    expect(JSON.stringify(refused.data)).not.toContain("a wrong one");
    expect((await send({ ...fields, currentPassword: password }, true)).status).toBe(303);
    expect((await read()).giving.zelle.recipient).toBe("gifts@limye.example");
  });

  test("is nobody's who may not manage donations; their form leaves it as it is", async () => {
    await post({ ...zelle, currentPassword: password });
    const other = await administrator({ permissions: ["manage_users"], password });
    const moved = { giving: { zelle: { recipient: "mine@example.org" } }, currentPassword: password };
    expect((await post(moved, other.bearer)).status).toBe(403);
    const { data } = await visitScreen<{ screen: { giving: { mayMove: boolean } } }>(
      `${screen}?tab=payments`,
      {
        headers: other.cookie,
      },
    );
    expect(data.screen.giving.mayMove).toBe(false);
    const fields = { intent: "payments", ...levels, paymentGateways_stripe_enabled: "on" };
    const saved = await submitForm<FormAnswer>(`${screen}?tab=payments`, fields, { headers: other.cookie });
    expect(saved.data.ok).toBe(true);
    expect((await read()).giving.zelle.recipient).toBe("gifts@limye.example");
  });
});

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

  test("are in no answer, page, record, log or row", async () => {
    env.MAIL_RELAY_URL = "smtp://127.0.0.1:1";
    env.STRIPE_API_BASE = env.PAYPAL_API_BASE = nobody;
    const seen: string[] = [];
    seen.push(await (await post(json)).text());
    seen.push(await (await callApi("GET", path, { headers: admin.bearer })).text());
    const wrong = { ...json, siteSettings: { primaryColor: "blue" } };
    seen.push(await (await post(wrong)).text());
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
      seen.push(JSON.stringify((await send({ intent, ...typed }, true)).data));
      seen.push(JSON.stringify((await send({ intent, ...typed, emailService_fromEmail: "x" }, true)).data));
    }
    seen.push(JSON.stringify(await db.selectFrom("auditLog").selectAll().execute()));
    seen.push(JSON.stringify(await db.selectFrom("systemSettings").selectAll().execute()));
    expect(seen.filter((text) => isIn(text).length > 0)).toEqual([]);
    expect(isIn(logged)).toEqual([]);
    expect(seen.join()).toContain("••••••AAAA");
  });

  test("typed with a mistake elsewhere do not come back, and the kept one is not lost", async () => {
    await post(json);
    const { data } = await send({
      intent: "email",
      emailService_apiKey: "SG.another-key-DDDD",
      emailService_fromEmail: "x",
    });
    expect(data.ok).toBe(false);
    expect(JSON.stringify(data)).not.toContain("another-key");
    expect((await read()).emailService.apiKey).toBe("••••••AAAA");
  });
});

describe("a test of a connection", () => {
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

  test("is refused to guests and other roles, before anything is tried", async () => {
    const { bearer } = await administrator({ permissions: ["manage_content"] });
    const json = { paymentGateways: { stripe: { secretKey: "sk_test_1" } } };
    expect((await callApi("POST", "/api/admin/test-connection/stripe", { json })).status).toBe(401);
    expect(
      (await callApi("POST", "/api/admin/test-connection/stripe", { json, headers: bearer })).status,
    ).toBe(403);
    expect(payments.asked).toEqual([]);
  });

  test("says when nothing is configured", async () => {
    for (const service of ["email", "stripe", "paypal", "ai", "redis"]) {
      expect(await tryOut(service)).toEqual(failed(service, /Rien n’est encore configuré/));
    }
  });

  test("signs in to the mail service with what is typed, and with what is kept where that is masked", async () => {
    const given = { provider: "sendgrid", apiKey: "SG.good-key-of-tests" };
    expect(await tryOut("email", { emailService: given })).toEqual(passed);
    expect(await tryOut("email", { emailService: { ...given, apiKey: "SG.wrong" } })).toEqual(
      failed("email", refusedOf),
    );
    expect(await tryOut("email", { emailService: { ...given, provider: "ses", username: "x" } })).toEqual(
      failed("email", refusedOf),
    );
    await post({ emailService: given });
    expect(await tryOut("email")).toEqual(passed);
    expect(await tryOut("email", await read())).toEqual(passed);
    expect(mailServer.mails).toEqual([]);
  });

  test("of mail without a service's key tries the machine's own server", async () => {
    const own = await startSmtp();
    env.SMTP_URL = own.url;
    expect(await tryOut("email")).toEqual(passed);
    await own.close();
    expect(await tryOut("email")).toEqual(failed("email", /Aucune réponse/));
  });

  test("of mail is given up within seconds when the server says nothing", { timeout: 15_000 }, async () => {
    const silent = await startSmtp();
    silent.behave("hang");
    env.SMTP_URL = silent.url;
    expect(await tryOut("email")).toEqual(failed("email", /à temps/));
    await silent.close();
  });

  test("of mail knows a server that is none", async () => {
    const odd = createServer((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    env.SMTP_URL = `smtp://127.0.0.1:${(odd.address() as AddressInfo).port}`;
    expect(await tryOut("email")).toEqual(failed("email", /autre chose/));
    odd.close();
  });

  test("asks Stripe for the balance with the secret key", async () => {
    const secretKey = "sk_test_51abcdefgh";
    expect(await tryOut("stripe", { paymentGateways: { stripe: { secretKey } } })).toEqual(passed);
    expect(payments.asked).toEqual([
      { method: "GET", path: "/v1/balance", authorization: `Bearer ${secretKey}`, body: "" },
    ]);
    await post({ paymentGateways: { stripe: { secretKey } }, currentPassword: password });
    expect(await tryOut("stripe", await read())).toEqual(passed);
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

  test("of payments uses the machine's keys where neither the form nor the settings hold any", async () => {
    env.STRIPE_SECRET_KEY = "sk_env";
    env.PAYPAL_CLIENT_ID = "client-env";
    env.PAYPAL_CLIENT_SECRET = "secret-env";
    const empty = { stripe: { publicKey: "", secretKey: "" }, paypal: { clientId: "", clientSecret: "" } };
    for (const json of [{}, { paymentGateways: empty }, await read()]) {
      expect(await tryOut("stripe", json)).toEqual(passed);
      expect(await tryOut("paypal", json)).toEqual(passed);
    }
    expect(new Set(payments.asked.map(({ authorization }) => authorization))).toEqual(
      new Set(["Bearer sk_env", `Basic ${btoa("client-env:secret-env")}`]),
    );
    await tryOut("stripe", { paymentGateways: { stripe: { secretKey: "sk_typed" } } });
    expect(payments.asked.at(-1)!.authorization).toBe("Bearer sk_typed");
    await tryOut("paypal", { paymentGateways: { paypal: { clientId: "typed", clientSecret: "" } } });
    expect(payments.asked).toHaveLength(7); // half an account is completed by nobody else's
  });

  test.each<[FakeConnectionBehaviour, RegExp]>([
    ["refuse", refusedOf],
    ["break", /autre chose/],
    ["redirect", /autre chose/],
  ])("of payments says what a server that would %s did", async (manner, reason) => {
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

  test("of payments says when nobody answers", async () => {
    env.STRIPE_API_BASE = nobody;
    expect(await tryOut("stripe", { paymentGateways: { stripe: { secretKey: "sk_test_1" } } })).toEqual(
      failed("stripe", /Aucune réponse/),
    );
  });

  test("asks Redis for its PONG", async () => {
    env.REDIS_URL = redis.url;
    expect(await tryOut("redis")).toEqual(passed);
    env.REDIS_URL = "redis://127.0.0.1:1";
    expect(await tryOut("redis")).toEqual(failed("redis", /Aucune réponse/));
  });

  test("of Redis is given up on one that answers nothing", async () => {
    env.REDIS_URL = redis.url;
    redis.freeze();
    expect(await tryOut("redis")).toEqual(failed("redis", /à temps/));
    redis.thaw();
  });

  test("asks the AI for its models", async () => {
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

  test("speaks the caller's language", async () => {
    expect(await tryOut("redis", {}, "ht")).toMatchObject({
      message: "Tès la echwe - Nou pa rive konekte ak redis",
    });
  });

  test("without JavaScript comes with the form's own page, and what was typed", async () => {
    const fields = {
      intent: "test-email",
      emailService_provider: "sendgrid",
      emailService_apiKey: "SG.wrong-key-typed",
      emailService_fromName: "Aurore",
    };
    const { status, data } = await send(fields, true);
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

test("the limits of the mail account are saved in their tab, and shown to programs", async () => {
  const typed = { emailService_sendingLimit: "own", emailService_perMinute: "30", emailService_perDay: "-1" };
  const { data } = await send({ intent: "email", ...typed }, true);
  expect(data).toMatchObject({
    ok: false,
    lastResult: {
      error: { emailService_perDay: [expect.any(String)] },
      initialValue: { emailService_perMinute: "30" },
    },
  });
  await send({ intent: "email", ...typed, emailService_perDay: "" });
  expect((await getSettings()).email).toMatchObject({ perDay: 0 });
  await send({ intent: "email", ...typed, emailService_perDay: "500" });
  expect((await getSettings()).email).toMatchObject({ sendingLimit: "own", perMinute: 30, perDay: 500 });
  expect((await read()).emailService).toMatchObject({ sendingLimit: "own", perMinute: 30, perDay: 500 });
});
