import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { kindOf } from "../sending/bounce-events.server";
import { recordEvent } from "../sending/bounces.server";
import { endSubscription } from "../subscribers/subscribers.server";
import type { MailedDelivery } from "./delivery-token.server";
import type { MailReport, ReportedRecipient } from "./read-report.server";

/**
 * Records what a report with a valid token says about its subscriber. Returns the address when it was a soft bounce, for
 * `pauseAfterSoftBounces` after the commit; else null.
 */
export async function recordReport(
  trx: Kysely<DB>,
  report: Exclude<MailReport, { kind: "none" }>,
  { deliveryId, subscriber }: MailedDelivery,
): Promise<string | null> {
  const row = await trx
    .selectFrom("newsletters")
    .select("email")
    .where("id", "=", subscriber.id)
    .where("createdAt", "=", subscriber.createdAt)
    .executeTakeFirst();
  if (!row) return null; // erased, or another address since
  const { email } = row;
  const eventKey = `delivery:${deliveryId}`;
  switch (report.kind) {
    case "unsubscribe":
      await endSubscription(trx, subscriber, { source: "mail" });
      return null;
    case "complaint":
      await recordEvent(trx, { email, kind: "complaint", detail: report.text, eventKey });
      return null;
    case "delivery": {
      const { kind, detail } = judge(report.recipients, email);
      if (kind !== "none") await recordEvent(trx, { email, kind, detail, eventKey });
      return kind === "soft" ? email : null;
    }
  }
}

/**
 * What a delivery report says about the subscriber's address. When it names only others, the mail was forwarded: the
 * subscriber's own mailbox took it, so that a permanent failure counts as a temporary one.
 */
function judge(recipients: ReportedRecipient[], email: string) {
  const own = recipients.find(({ addresses }) => addresses.includes(email));
  const recipient = own ?? recipients[0];
  if (recipient?.label === undefined) return { kind: "none" as const, detail: "" };
  const { label, status, text, addresses } = recipient;
  const kind = kindOf(label, { status, text });
  const isForwarded = !own && addresses.length > 0;
  const detail = [status, text].filter(Boolean).join(" ");
  return { kind: kind === "hard" && isForwarded ? ("soft" as const) : kind, detail };
}
