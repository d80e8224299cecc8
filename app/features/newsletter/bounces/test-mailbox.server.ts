import type { ConnectionOutcome, ConnectionReport } from "~/areas/area-settings.server";
import type { Sentence } from "~/areas/admin";
import { MailboxTrouble, withMailbox } from "~/providers/mailbox.server";
import { isSecretMask } from "~/settings/secret-mask";
import { readTypedSecret } from "~/settings/secrets.server";
import type { Settings } from "~/settings/sections";
import { withoutUndefined } from "~/settings/value-at-path";
import { findMailboxError } from "./bounce-mailbox.server";

const TEST_DEADLINE_MS = 12_000;

/** "Test the mailbox": opens it with the values of the form, saved or not. Reads no mail. May throw UnreadableSecret. */
export async function testBounceMailbox(
  given: Partial<Settings["bounceMailbox"]>,
  settings: Settings,
): Promise<ConnectionOutcome | ConnectionReport> {
  const typed = { ...settings.bounceMailbox, ...withoutUndefined(given) };
  if (typed.host === "") return "notConfigured";
  const isKept = given.password === undefined || isSecretMask(given.password);
  if (isKept && settings.bounceMailbox.password !== "" && typed.host !== settings.bounceMailbox.host)
    return failure([{ key: "admin-settings:errors.secretAgain" }]);
  const password = readTypedSecret(given.password, "bounceMailbox.password", settings);
  const error = findMailboxError({ bounceMailbox: { ...typed, password } });
  if (error) return failure([{ key: error.key }]);
  try {
    const total = await withMailbox(
      { ...typed, password },
      TEST_DEADLINE_MS,
      async (mailbox) => mailbox.total,
    );
    return {
      success: true,
      message: { key: "admin-mail-account:mailbox.opened", facts: { count: total } },
      reasons: [],
    };
  } catch (error) {
    if (error instanceof MailboxTrouble) return failure(reasonsFor(error));
    throw error;
  }
}

const failure = (reasons: Sentence[]): ConnectionReport => ({
  success: false,
  message: { key: "admin-mail-account:mailbox.notOpened" },
  reasons,
});

const reasonKeys: Record<MailboxTrouble["outcome"], string> = {
  refused: "admin-settings:reasons.refused",
  unreachable: "admin-settings:reasons.unreachable",
  timedOut: "admin-settings:reasons.timedOut",
  untrusted: "admin-settings:reasons.untrusted",
  unexpected: "admin-settings:reasons.unexpected",
  unknownHost: "admin-mail-account:reasons.unknownHost",
  unencrypted: "admin-mail-account:mailbox.unencrypted",
  wrongPort: "admin-mail-account:mailbox.wrongPort",
  noFolder: "admin-mail-account:mailbox.noFolder",
  ownNetwork: "admin-mail-account:mailbox.ownNetwork",
};

/** What happened, what helps, and the server's own words. */
const reasonsFor = ({ outcome, answer }: MailboxTrouble): Sentence[] => [
  { key: reasonKeys[outcome] },
  ...(outcome === "refused" ? [{ key: "admin-mail-account:help.appPassword" }] : []),
  ...(answer === null ? [] : [{ key: "admin-mail-account:test.answer", facts: { answer } }]),
];
