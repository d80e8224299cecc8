import { systemCaller } from "~/auth/caller.server";
import { readBounceMailbox } from "~/features/newsletter/bounces/read-mailbox.server";
import { deleteOldReceipts } from "~/features/newsletter/bounces/retention.server";
import { takeServiceNotice } from "~/features/newsletter/bounces/service-notices.server";
import { serviceAddress } from "~/features/newsletter/bounces/verify-notice.server";
import { initialSettings } from "~/settings/initial-settings.server";
import { sealSecret } from "~/settings/secrets.server";
import { guest, storeSetting } from "./world";

const email = "marie@example.org";

/** What reports of a service and a mailbox do in the database, for the query plans. */
export async function takeReports(): Promise<void> {
  const { username, password } = new URL(serviceAddress("postmark"));
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const raw = JSON.stringify({ RecordType: "SpamComplaint", Email: email });
  await takeServiceNotice(guest, { service: "postmark", raw, headers: { authorization } });
  await storeSetting("bounceMailbox", {
    ...initialSettings().bounceMailbox,
    ...{ host: "imap.example.org", username: email },
    password: sealSecret("bounceMailbox.password", "a password"),
  });
  await readBounceMailbox(); // its port is closed
  await deleteOldReceipts(systemCaller());
}
