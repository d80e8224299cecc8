import { isIP } from "node:net";
import { z } from "zod";
import { canParseUrl } from "./can-parse-url";

/** An invalid configuration, described in one sentence for the operator. */
export class ConfigError extends Error {}

const flag = (initial: "on" | "off") =>
  z
    .enum(["on", "off"], { error: "must be on or off" })
    .default(initial)
    .transform((value) => value === "on");
const wholeNumber = (initial: number, min: number, max: number) =>
  z.coerce
    .number({ error: "must be a whole number" })
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(initial);
const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const address = (protocols: RegExp, sentence: string) =>
  z.string().refine((value) => canParseUrl(value) && protocols.test(value), { error: sentence, abort: true });
/** An address without a path, in its canonical ASCII form: `https://église.example/` is `https://xn--glise-9ra.example`. */
const origin = address(/^https?:/i, "must be an http or https address")
  .refine(
    (value) => new URL(value).href === `${new URL(value).origin}/`,
    "must be only a protocol, a host and a port, such as https://limye.example.org: no path, query, # or user name",
  )
  .transform((value) => new URL(value).origin);
const apiBase = address(/^https?:/, "must be an http or https address")
  .transform((value) => value.replace(/\/+$/, ""))
  .optional();
const isTimeZone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
};

const schema = z.object({
  NODE_ENV: oneOf(["development", "production", "test"]).default("production"),
  PORT: wholeNumber(3000, 1, 65535),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => /^file:.+/.test(value) || (/^postgres(ql)?:\/\//.test(value) && canParseUrl(value)),
      "must be file:PATH or postgres://USER:PASSWORD@HOST/NAME",
    )
    .optional(),
  TARGET_DATABASE_URL: address(/^postgres(ql)?:/, "must be postgres://USER:PASSWORD@HOST/NAME").optional(),
  REDIS_URL: address(/^rediss?:/, "must be redis://HOST:PORT").optional(),
  SESSION_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
  BACKUP_PASSPHRASE: z.string().trim().min(12, "must be at least 12 characters").optional(),
  BACKUP_S3_ENDPOINT: origin.optional(),
  BACKUP_S3_PATH_STYLE: z.enum(["on", "off"], "must be on or off").default("on"),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  ADMIN_USERNAME: z
    .string()
    .max(60, "must be at most 60 characters")
    .regex(/^[a-z0-9][a-z0-9._@-]*$/i, "must be letters without accents, digits, and . _ - @ between them")
    .default("admin"),
  ADMIN_PASSWORD: z
    .string()
    .min(10, "must be at least 10 characters")
    .max(200, "must be at most 200 characters")
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|\d|10)$/, "must be off or the number of proxies in front")
    .transform((value) => (value === "off" ? 0 : Number(value)))
    .default(0),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: address(/^https?:/, "must be an http or https address").optional(),
  OPENAI_MODEL: z.string().default("gpt-4o-mini"),
  SMTP_URL: address(/^smtps?:/, "must be smtp://USER:PASSWORD@HOST:PORT").optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_RELAY_URL: address(/^smtps?:/, "must be smtp://HOST:PORT").optional(),
  IMAP_RELAY_URL: address(/^imap:/, "must be imap://HOST:PORT").optional(),
  DNS_SERVERS: z
    .string()
    .transform((value) => value.split(",").map((server) => server.trim()))
    .refine(
      (servers) => servers.every((server) => isIP(server.replace(/:\d+$/, "")) === 4 || isIP(server) === 6),
      {
        error: "must be IP addresses with commas between them",
      },
    )
    .optional(),
  PRIVATE_WEBHOOKS: flag("off"),
  DEMO_MODE: oneOf(["on", "off"]).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLIC_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: apiBase,
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_ENVIRONMENT: oneOf(["sandbox", "production"]).default("sandbox"),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_BASE: apiBase,
  DOUBLE_OPT_IN: flag("on"),
  MINISTRY_TIME_ZONE: z
    .string()
    .default("America/Port-au-Prince")
    .refine(isTimeZone, "must be a time zone name such as America/Port-au-Prince"),
  PAGE_MEMO: flag("on"),
  RATE_LIMITS: flag("on"),
  RATE_LIMIT_PER_MINUTE: wholeNumber(10, 1, 100_000),
  RATE_LIMIT_PER_DAY: wholeNumber(100, 1, 10_000_000),
  RATE_LIMIT_AI_PER_HOUR: wholeNumber(10, 1, 100_000),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** The environment variables that the site reads. */
export const variableNames = Object.keys(schema.shape);

/** The configuration, validated and completed with defaults. docs/settings.md lists the variables. */
export type Env = z.output<typeof schema> & { PUBLIC_URL: string; DATABASE_URL: string };

/** Reads the configuration from environment variables. An empty variable counts as absent. Throws ConfigError. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw new ConfigError(`${String(issue.path[0])} ${issue.message}`);
  }
  const env = result.data;
  if (env.ADMIN_PASSWORD?.toLowerCase() === env.ADMIN_USERNAME.toLowerCase()) {
    throw new ConfigError("ADMIN_PASSWORD must be another word than ADMIN_USERNAME");
  }
  return {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`).origin,
    DATABASE_URL: env.DATABASE_URL ?? `file:${env.DATA_DIR.replace(/\/+$/, "")}/limye.db`,
  };
}
