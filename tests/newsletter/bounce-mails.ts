import type { MailedDelivery } from "~/features/newsletter/bounces/delivery-token.server";
import { signDeliveryToken } from "~/features/newsletter/bounces/delivery-token.server";
import { initialSettings } from "~/settings/initial-settings.server";
import { sealSecret } from "~/settings/secrets.server";
import { db } from "~db/client";
import type { TestMailServer } from "~tests/support/dovecot";
import { storeSetting } from "./world";

/** The headers of a newsletter mail, as servers return them. */
export const returnedHeaders = (delivery: MailedDelivery, to = "marie@example.org") =>
  [
    "Return-Path: <news@example.org>",
    "Received: from site.example.org by mx.example.net; Sat, 28 Nov 2026 10:00:00 +0000",
    "From: News <news@example.org>",
    `To: <${to}>`,
    "Subject: =?UTF-8?B?TGEgam9pZQ==?=",
    "Message-ID: <newsletter-1-abc-7@example.org>",
    `X-Delivery-Token: ${signDeliveryToken(delivery)}`,
  ].join("\n");

interface Bounce {
  /** Where the report goes: with plus addresses it holds the token. */
  to?: string;
  /** The end of the report: the headers of the mail, or nothing. */
  returned?: string;
  finalRecipient?: string;
  originalRecipient?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  /** Identifies the report. */
  id?: string;
}

/** A delivery report as Postfix writes it (RFC 3464). */
export const deliveryReport = ({
  to = "bounces@example.org",
  returned,
  finalRecipient = "marie@example.org",
  originalRecipient,
  action = "failed",
  status = "5.1.1",
  diagnostic = "smtp; 550 5.1.1 <marie@example.org>: Recipient address rejected: User unknown",
  id = "20261128100001.1@mx.example.net",
}: Bounce) => `Return-Path: <>
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4F00.1/mx.example.net"
Message-Id: <${id}>

This is a MIME-encapsulated message.

--4F00.1/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.net.
I'm sorry to have to inform you that your message could not be delivered.

--4F00.1/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
X-Postfix-Sender: rfc822; news@example.org
Arrival-Date: Sat, 28 Nov 2026 10:00:00 +0000

Final-Recipient: rfc822; ${finalRecipient}${originalRecipient ? `\nOriginal-Recipient: rfc822;${originalRecipient}` : ""}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.org
Diagnostic-Code: ${diagnostic}
${
  returned === undefined
    ? ""
    : `
--4F00.1/mx.example.net
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

${returned}
`
}
--4F00.1/mx.example.net--
`;

/** A complaint as a feedback loop sends it (RFC 5965). */
export const complaintReport = (returned: string, type = "abuse") => `From: <fbl@mail.example.net>
To: <bounces@example.org>
Subject: FW: La joie
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part1"
Message-ID: <fbl-${type}@mail.example.net>

--part1
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for an email message received from IP 192.0.2.1.

--part1
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <news@example.org>
Source-IP: 192.0.2.1

--part1
Content-Type: message/rfc822
Content-Disposition: inline

${returned}
MIME-Version: 1.0
Content-Type: text/plain

Bonjour Marie

--part1--
`;

/** A mail to the address of `List-Unsubscribe`. */
export const unsubscribeMail = (
  token: string,
  id = "u1@phone.example.net",
) => `From: Marie <marie@example.org>
To: <bounces@example.org>
Subject: unsubscribe ${token}
Message-ID: <${id}>
Content-Type: text/plain

`;

/** What people write to the same mailbox. */
export const letterFromAPerson = (n = 1) => `From: Jean <jean@example.org>
To: <bounces@example.org>
Subject: unsubscribe me please, number ${n}
Message-ID: <letter-${n}@example.org>
Content-Type: text/plain

Bonjour pasteur
`;

/** Stores the settings of a mailbox of this server. */
export async function saveMailbox(
  server: TestMailServer,
  more: Record<string, unknown> = {},
  password = server.password,
): Promise<void> {
  await db.deleteFrom("systemSettings").where("key", "=", "bounceMailbox").execute();
  await storeSetting("bounceMailbox", {
    ...initialSettings().bounceMailbox,
    ...{ host: "imap.example.org", username: server.user },
    password: sealSecret("bounceMailbox.password", password),
    ...more,
  });
}
