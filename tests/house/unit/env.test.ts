import { expect, test } from "vitest";
import { ConfigError, readEnv } from "~/config/read-env";

test("no variable is required", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: "0.0.0.0",
    PUBLIC_URL: "http://localhost:3000",
    DATA_DIR: "./data",
    DATABASE_URL: "file:./data/limye.db",
    TRUST_PROXY: 0,
    ADMIN_USERNAME: "admin",
    DOUBLE_OPT_IN: true,
    RATE_LIMITS: true,
    MINISTRY_TIME_ZONE: "America/Port-au-Prince",
    LOG_LEVEL: "info",
    PAYPAL_ENVIRONMENT: "sandbox",
  });
  const { DEMO_MODE, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYPAL_CLIENT_ID } = readEnv({});
  expect([DEMO_MODE, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYPAL_CLIENT_ID]).toEqual(
    Array(4).fill(undefined),
  );
});

test("the accounts that donations are paid to are read unchanged", () => {
  const accounts = {
    DEMO_MODE: "off",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLIC_KEY: "pk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    PAYPAL_CLIENT_ID: "client",
    PAYPAL_CLIENT_SECRET: "secret",
    PAYPAL_ENVIRONMENT: "production",
    PAYPAL_WEBHOOK_ID: "WH-1",
  };
  expect(readEnv(accounts)).toMatchObject(accounts);
  const emptied = Object.fromEntries(Object.keys(accounts).map((name) => [name, ""]));
  expect(readEnv(emptied)).toEqual(readEnv({}));
  expect(readEnv({ PAYPAL_API_BASE: "https://paypal.example//" }).PAYPAL_API_BASE).toBe(
    "https://paypal.example",
  );
});

test("variables are read, and an empty one counts as missing", () => {
  expect(
    readEnv({
      PORT: "8080",
      PUBLIC_URL: "https://limye.example/",
      DATA_DIR: "/srv/limye/",
      TRUST_PROXY: "2",
      DOUBLE_OPT_IN: "off",
      RATE_LIMITS: "off",
      REDIS_URL: "",
      SMTP_URL: "smtps://user:pass@mail.example:465",
    }),
  ).toMatchObject({
    PORT: 8080,
    PUBLIC_URL: "https://limye.example",
    DATABASE_URL: "file:/srv/limye/limye.db",
    TRUST_PROXY: 2,
    DOUBLE_OPT_IN: false,
    RATE_LIMITS: false,
  });
  expect(readEnv({ STRIPE_API_BASE: "http://localhost:9/" }).STRIPE_API_BASE).toBe("http://localhost:9");
  expect(readEnv({ REDIS_URL: "" }).REDIS_URL).toBeUndefined();
  expect(readEnv({ PORT: "8080" }).PUBLIC_URL).toBe("http://localhost:8080");
});

test.each([
  ["https://limye.example/", "https://limye.example"],
  ["https://église-haïti.org", "https://xn--glise-hati-96a4f.org"],
  ["https://ÉGLISE-Haïti.org/", "https://xn--glise-hati-96a4f.org"],
  ["https://e\u0301glise-hai\u0308ti.org", "https://xn--glise-hati-96a4f.org"],
  ["HTTPS://Limye.Example:443", "https://limye.example"],
  ["http://limye.example:80/", "http://limye.example"],
  ["https://limye.example:8443", "https://limye.example:8443"],
  ["http://[::1]:3000/", "http://[::1]:3000"],
])("PUBLIC_URL %s is the origin %s", (value, origin) => {
  expect(readEnv({ PUBLIC_URL: value }).PUBLIC_URL).toBe(origin);
});

test.each([
  "http://localhost:3000/limye",
  "https://limye.example//",
  "https://limye.example/?",
  "https://limye.example?page=1",
  "https://limye.example/#top",
  "https://marie:hunter2@limye.example",
  "https://marie@limye.example/",
])("PUBLIC_URL %s is refused, because it is more than an origin", (value) => {
  expect(() => readEnv({ PUBLIC_URL: value })).toThrow(
    new ConfigError(
      "PUBLIC_URL must be only a protocol, a host and a port, such as https://limye.example.org: no path, query, # or user name",
    ),
  );
});

test.each([
  [{ PORT: "http" }, "PORT must be a whole number"],
  [{ PORT: "3000.5" }, "PORT must be a whole number"],
  [{ PORT: "0" }, "PORT must be at least 1"],
  [{ PORT: "70000" }, "PORT must be at most 65535"],
  [{ PUBLIC_URL: "limye.example" }, "PUBLIC_URL must be an http or https address"],
  [{ PUBLIC_URL: "ftp://limye.example" }, "PUBLIC_URL must be an http or https address"],
  [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL must be file:PATH or postgres://USER:PASSWORD@HOST/NAME"],
  [{ DATABASE_URL: "file:" }, "DATABASE_URL must be file:PATH or postgres://USER:PASSWORD@HOST/NAME"],
  [{ REDIS_URL: "localhost:6379" }, "REDIS_URL must be redis://HOST:PORT"],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET must be at least 32 characters"],
  [{ TRUST_PROXY: "yes" }, "TRUST_PROXY must be off or the number of proxies in front"],
  [{ TRUST_PROXY: "-1" }, "TRUST_PROXY must be off or the number of proxies in front"],
  [{ ADMIN_PASSWORD: "too short" }, "ADMIN_PASSWORD must be at least 10 characters"],
  [{ ADMIN_PASSWORD: "x".repeat(201) }, "ADMIN_PASSWORD must be at most 200 characters"],
  [
    { ADMIN_USERNAME: "the-pastor", ADMIN_PASSWORD: "The-Pastor" },
    "ADMIN_PASSWORD must be another word than ADMIN_USERNAME",
  ],
  [
    { ADMIN_USERNAME: "pasteur Émile" },
    "ADMIN_USERNAME must be letters without accents, digits, and . _ - @ between them",
  ],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be smtp://USER:PASSWORD@HOST:PORT"],
  [{ MAIL_RELAY_URL: "http://mail.example" }, "MAIL_RELAY_URL must be smtp://HOST:PORT"],
  [{ IMAP_RELAY_URL: "smtp://mail.example" }, "IMAP_RELAY_URL must be imap://HOST:PORT"],
  [{ STRIPE_API_BASE: "api.stripe.com" }, "STRIPE_API_BASE must be an http or https address"],
  [{ PAYPAL_API_BASE: "ftp://paypal.example" }, "PAYPAL_API_BASE must be an http or https address"],
  [{ STRIPE_API_BASE: "//stripe.example" }, "STRIPE_API_BASE must be an http or https address"],
  [{ DEMO_MODE: "auto" }, "DEMO_MODE must be one of on, off"],
  [{ DEMO_MODE: "ON" }, "DEMO_MODE must be one of on, off"],
  [{ PAYPAL_ENVIRONMENT: "live" }, "PAYPAL_ENVIRONMENT must be one of sandbox, production"],
  [{ DOUBLE_OPT_IN: "true" }, "DOUBLE_OPT_IN must be on or off"],
  [
    { MINISTRY_TIME_ZONE: "Haiti/Nowhere" },
    "MINISTRY_TIME_ZONE must be a time zone name such as America/Port-au-Prince",
  ],
  [{ RATE_LIMIT_PER_MINUTE: "0" }, "RATE_LIMIT_PER_MINUTE must be at least 1"],
])("%j is refused in one sentence", (variables, sentence) => {
  expect(() => readEnv(variables as Record<string, string>)).toThrow(new ConfigError(sentence));
});

test("a refused enumeration lists the allowed values, and no sentence repeats a secret", () => {
  expect(() => readEnv({ LOG_LEVEL: "loud" })).toThrow(/^LOG_LEVEL .*info/);
  for (const name of ["ADMIN_PASSWORD", "SESSION_SECRET", "SMTP_URL", "DATABASE_URL", "REDIS_URL"]) {
    try {
      readEnv({ [name]: "hunter2" });
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message).not.toContain("hunter2");
      expect((error as Error).message.split("\n")).toHaveLength(1);
    }
  }
});
