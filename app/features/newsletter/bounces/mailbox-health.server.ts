import type { HealthResult, HealthSource } from "~/areas/admin";
import { isSecretReadable } from "~/settings/secrets.server";
import { getSettings } from "~/settings/settings.server";
import { isMailboxRead, mailboxName } from "./bounce-mailbox.server";
import { findMailboxState } from "./mailbox-state.queries.server";

/** Whether the bounce mailbox is read, and what came of it. */
async function checkMailboxHealth(): Promise<HealthResult> {
  const settings = await getSettings();
  if (!isMailboxRead(settings)) return { tone: "idle", state: "off", facts: {} };
  if (!isSecretReadable("bounceMailbox.password", settings))
    return { tone: "warn", state: "sealed", facts: {} };
  const state = await findMailboxState(mailboxName(settings.bounceMailbox));
  if (state?.trouble != null)
    return { tone: "warn", state: state.trouble, facts: { answer: state.answer ?? "—" } };
  if (state?.readAt == null) return { tone: "idle", state: "notYet", facts: {} };
  const { readAt, waiting, reports, unsigned, unreadable, tooLarge } = state;
  if (waiting > 0) return { tone: "good", state: "waiting", facts: { count: waiting } };
  return {
    tone: "good",
    state: "good",
    facts: { readAt, reports, unsigned, skipped: unreadable + tooLarge },
  };
}

export const mailboxHealth: HealthSource = {
  order: 26,
  texts: "admin-sending:health.mailbox",
  check: checkMailboxHealth,
  screen: { href: "/admin/settings?tab=email", label: "admin-operations:health.see.settings" },
};
