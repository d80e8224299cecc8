import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { recordConsentOf } from "./consent-history.server";

type SuppressionReason = "bounce" | "complaint" | "softBounces";

interface Suppression {
  /** In lower case. */
  email: string;
  reason: SuppressionReason;
  /** The answer of the mail server or service. */
  detail: string;
  /** Who said so: our mail server while sending, or the mail service's webhook afterwards. */
  source: "server" | "service";
}

/** Which reasons a reason replaces. */
const weakerReasons: Record<SuppressionReason, SuppressionReason[]> = {
  softBounces: [],
  bounce: ["softBounces"],
  complaint: ["softBounces", "bounce", "complaint"],
};

const consentKinds = { softBounces: "paused", bounce: "bounced", complaint: "complained" } as const;

/** Stops all newsletter mails to an address. Idempotent; a complaint replaces a bounce, and a bounce a pause. */
export async function suppress(
  trx: Kysely<DB>,
  { email, reason, detail, source }: Suppression,
): Promise<void> {
  const before = await findSuppression(trx, email);
  const row = { reason, detail: cleanDetail(detail), createdAt: new Date().toISOString() };
  const weaker = weakerReasons[reason];
  const written = await trx
    .insertInto("mailSuppressions")
    .values({ ...row, email })
    .onConflict((conflict) =>
      weaker.length === 0
        ? conflict.column("email").doNothing()
        : conflict.column("email").doUpdateSet(row).where("mailSuppressions.reason", "in", weaker),
    )
    .returning("id")
    .executeTakeFirst();
  if (!written || before?.reason === reason) return;
  await recordConsentOf(trx, email, { kind: consentKinds[reason], source, words: row.detail });
}

const MAX_DETAIL = 300;
/** An answer on one line, as it is stored. PostgreSQL stores no NUL and no half of a character. */
export const cleanDetail = (detail: string): string =>
  detail
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_DETAIL)
    .replace(/\p{Cs}/gu, "");

/** Why an address gets no newsletter mails; undefined when it gets them. */
export const findSuppression = (from: Kysely<DB>, email: string) =>
  from
    .selectFrom("mailSuppressions")
    .select(["reason", "detail", "createdAt"])
    .where("email", "=", email)
    .executeTakeFirst();
