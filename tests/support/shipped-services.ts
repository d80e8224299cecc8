import { fakeOpenAi } from "~tests/fakes/openai";
import { startFakeS3 } from "~tests/fakes/s3";
import { startSmtp } from "~tests/fakes/smtp";
import { startFakeStripe } from "~tests/fakes/stripe";
import { startDovecot } from "./dovecot";
import { startPostgres } from "./postgres-server";
import { startRedis } from "./redis";

/** PostgreSQL, Redis, a mailbox and fakes of the outside services, with the variables that lead a site to them. */
export async function startServices() {
  const [postgres, redis, ai, stripe, s3, dovecot] = await Promise.all([
    startPostgres(),
    startRedis(),
    fakeOpenAi(),
    startFakeStripe(),
    startFakeS3(),
    startDovecot(),
  ]);
  // One for each worker, so that it shows which one sends.
  const smtps = [await startSmtp({ takesMs: 40 }), await startSmtp({ takesMs: 40 })];
  const stop = () =>
    Promise.all([
      ...[postgres, redis, ai, stripe, s3, dovecot].map((service) => service.stop()),
      ...smtps.map((smtp) => smtp.close()),
    ]);
  const env = {
    DATABASE_URL: postgres.url("limye"),
    REDIS_URL: redis.url,
    SMTP_URL: smtps[0]!.url,
    IMAP_RELAY_URL: dovecot.url,
    OPENAI_API_KEY: "sk-fake",
    OPENAI_BASE_URL: ai.baseUrl,
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_KEY_ID: s3.keyId,
    BACKUP_S3_SECRET: "fake",
    STRIPE_API_BASE: stripe.base,
    STRIPE_SECRET_KEY: "sk_test_fake",
    STRIPE_PUBLIC_KEY: "pk_test_fake",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  };
  return { postgres, redis, ai, stripe, s3, dovecot, smtps, env, stop };
}
