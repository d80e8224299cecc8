import type { ConnectionOutcome, ConnectionReport } from "~/areas/area-settings.server";
import type { Sentence } from "~/areas/admin";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import type { MailProvider } from "~/features/mail/mail-service-choices";
import { accountTest } from "~/features/mail/mails/account-test";
import { renderMail } from "~/features/mail/render-mail.server";
import { formatDateTime } from "~/i18n/format";
import { isInOwnNetwork } from "~/providers/own-network.server";
import { MailTrouble } from "~/providers/mail-trouble.server";
import { testMailServer, type MailTest, type MailTestOutcome } from "~/providers/mail-test.server";
import { mailServiceRelay, type MailServer } from "~/providers/mail.server";
import { isSecretMask } from "~/settings/secret-mask";
import { readTypedSecret } from "~/settings/secrets.server";
import type { Settings } from "~/settings/sections";
import { withoutUndefined } from "~/settings/value-at-path";
import { db } from "~db/client";
import { mailAccountKind, mailSender } from "./configured-mail-server.server";
import { sendWithinLimits } from "./send-within-limits.server";

/** Values of the Email tab, saved or not. */
type TypedAccount = Partial<Settings["email"]>;

/** What a test uses: the server, and the settings with the typed values. */
interface TestedAccount {
  server: MailServer;
  provider: MailProvider | null;
  settings: Settings;
}

/** Tests connection and login of the account that would send. */
export async function testMailConnection(
  given: TypedAccount,
  settings: Settings,
): Promise<ConnectionOutcome | ConnectionReport> {
  const tested = await testedAccount(given, settings);
  if (tested === null) return "notConfigured";
  if ("reasons" in tested) return tested;
  const test = await testMailServer(tested.server);
  return { success: test.outcome === "reached", reasons: reasonsFor(test, tested) };
}

/** Sends a mail to the caller, now and within the limits, and reports the server's answer. */
export async function sendAccountTest(
  given: TypedAccount,
  settings: Settings,
  caller: Caller,
): Promise<ConnectionOutcome | ConnectionReport> {
  const tested = await testedAccount(given, settings);
  if (tested === null) return "notConfigured";
  if ("reasons" in tested) return tested;
  const to = (await findOwnAddress(caller)) || settings.ministry.email;
  if (!to) return failure([{ key: "admin-mail-account:reasons.noAddress" }]);
  await db
    .transaction()
    .execute((trx) =>
      recordChange(trx, caller, { action: "mailAccount.tested", subject: tested.provider ?? "" }),
    );
  const { test, notBefore } = await sendTo(to, tested, caller);
  if (test?.outcome === "reached") {
    await addToMailLog(to, caller);
    return { success: true, message: { key: "admin-mail-account:test.sent", facts: { to } }, reasons: [] };
  }
  if (test === null) {
    const { language } = caller;
    const at = formatDateTime(notBefore ?? new Date().toISOString(), language, settings.publishing.timeZone);
    return failure([{ key: "admin-mail-account:reasons.ownLimit", facts: { at } }]);
  }
  return failure(reasonsFor(test, tested));
}

const failure = (reasons: Sentence[]): ConnectionReport => ({
  success: false,
  message: { key: "admin-mail-account:test.notSent" },
  reasons,
});

/** SMTP_URL wins. Null when there is nothing to test. May throw UnreadableSecret. */
async function testedAccount(
  given: TypedAccount,
  settings: Settings,
): Promise<TestedAccount | ConnectionReport | null> {
  const account = { ...settings.email, ...withoutUndefined(given) };
  if (env.SMTP_URL !== undefined) {
    const typed = { ...settings, email: { ...account, apiKey: settings.email.apiKey } };
    return { server: { url: env.SMTP_URL }, provider: mailAccountKind(settings), settings: typed };
  }
  const { provider, host } = account;
  const isKept = given.apiKey === undefined || isSecretMask(given.apiKey);
  const isElsewhere =
    provider === "host" && (settings.email.provider !== "host" || settings.email.host !== host);
  if (isKept && isElsewhere && settings.email.apiKey !== "")
    return failure([{ key: "admin-settings:errors.secretAgain" }]);
  const apiKey = readTypedSecret(given.apiKey, "email.apiKey", settings);
  if (!apiKey) return null;
  const error = findAccountError({ ...account, apiKey });
  if (error) return failure([{ key: error.key }]);
  if (provider === "host" && (await isInOwnNetwork(host)))
    return failure([{ key: "admin-mail-account:errors.ownNetwork" }]);
  return {
    server: mailServiceRelay({ ...account, apiKey }),
    provider,
    settings: { ...settings, email: { ...account, apiKey } },
  };
}

/** What an account that has its password still lacks, or why it cannot work. */
export function findAccountError(
  account: Pick<Settings["email"], "provider" | "apiKey" | "username" | "fromEmail" | "host">,
): { field: "username" | "host"; key: string } | null {
  const { provider, apiKey, username, fromEmail, host } = account;
  if (apiKey === "") return null;
  if (provider === "host" && host === "")
    return { field: "host", key: "admin-mail-account:errors.hostMissing" };
  const isMicrosoft = provider === "microsoft365" || /(outlook|office365|live)\.com$/i.test(host);
  const user = username || fromEmail;
  if ((provider === "microsoft365" || provider === "host") && isMicrosoft && personalMicrosoft.test(user))
    return { field: "username", key: "admin-mail-account:errors.personalMicrosoft" };
  if (needsAddress.includes(provider) && user === "")
    return { field: "username", key: "admin-mail-account:errors.addressMissing" };
  return null;
}

const needsAddress: MailProvider[] = ["gmail", "workspace", "microsoft365", "yahoo", "host"];
/** Microsoft takes no passwords over SMTP from these. */
const personalMicrosoft = /@(outlook|hotmail|live|msn)\.[a-z.]+$/i;

async function findOwnAddress({ userId }: Caller): Promise<string> {
  if (userId === null) return "";
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  return user?.email ?? "";
}

/** `test` is null when the own limits did not let the mail go. */
async function sendTo(
  to: string,
  { server, settings }: TestedAccount,
  { language }: Caller,
): Promise<{ test: MailTest | null; notBefore: string | null }> {
  const { subject, html, text } = await renderMail(accountTest, {}, language, settings);
  const messageId = `test-${Date.now().toString(36)}@${new URL(env.PUBLIC_URL).hostname}`;
  const mail = { messageId, sender: mailSender(settings), to, subject, html, text };
  let test: MailTest | null = null;
  const notBefore = await sendWithinLimits(server, settings, async () => {
    test = await testMailServer(server, mail);
    if (test.outcome !== "reached") throw test.trouble ?? new MailTrouble("server", test.outcome);
  }).catch((error: unknown) => {
    if (error instanceof MailTrouble) return null;
    throw error;
  });
  return { test, notBefore };
}

/** The mail log says that a mail was sent; its text is not kept. */
async function addToMailLog(to: string, { language }: Caller): Promise<void> {
  const at = new Date().toISOString();
  await db
    .insertInto("mailLog")
    .values({
      ...{ template: accountTest.name, language, recipient: to, props: "{}" },
      ...{ status: "sent", createdAt: at, sentAt: at },
    })
    .execute();
}

/** What happened, what helps with this account, and the server's own words. */
function reasonsFor({ outcome, answer }: MailTest, { provider }: TestedAccount): Sentence[] {
  if (outcome === "reached") return [];
  const help = provider && helpFor(outcome, provider);
  return [
    { key: reasonKeys[outcome] },
    ...(help ? [{ key: help }] : []),
    ...(answer === null ? [] : [{ key: "admin-mail-account:test.answer", facts: { answer } }]),
  ];
}

const reasonKeys: Record<Exclude<MailTestOutcome, "reached">, string> = {
  refused: "admin-settings:reasons.refused",
  unreachable: "admin-settings:reasons.unreachable",
  timedOut: "admin-settings:reasons.timedOut",
  untrusted: "admin-settings:reasons.untrusted",
  unexpected: "admin-settings:reasons.unexpected",
  unknownHost: "admin-mail-account:reasons.unknownHost",
  unencrypted: "admin-mail-account:reasons.unencrypted",
  wrongPort: "admin-mail-account:reasons.wrongPort",
  loginOff: "admin-mail-account:reasons.loginOff",
  senderRefused: "admin-mail-account:reasons.senderRefused",
  recipientRefused: "admin-mail-account:reasons.recipientRefused",
  messageRefused: "admin-mail-account:reasons.messageRefused",
  tooMany: "admin-mail-account:reasons.tooMany",
};

function helpFor(outcome: MailTestOutcome, provider: MailProvider): string | null {
  if (outcome === "refused") {
    if (provider === "gmail" || provider === "workspace" || provider === "yahoo")
      return "admin-mail-account:help.appPassword";
    if (provider === "microsoft365") return "admin-mail-account:help.microsoft365";
    if (provider === "host") return "admin-mail-account:help.host";
  }
  if (outcome === "untrusted" && provider === "host") return "admin-mail-account:help.certificate";
  return null;
}
