import { canonicalEmail, isEmail } from "~/i18n/email-address";
import type { MailboxAccount } from "~/providers/mailbox.server";
import { readSecret } from "~/settings/secrets.server";
import type { Settings } from "~/settings/sections";
import { signDeliveryToken, UNSUBSCRIBE_WORD, type MailedDelivery } from "./delivery-token.server";

type MailboxSettings = Pick<Settings, "bounceMailbox">;

/** Whether the settings name a mailbox that is read. */
export const isMailboxRead = ({ bounceMailbox: { host, password } }: MailboxSettings): boolean =>
  host !== "" && password !== "";

/** The mailbox of the settings; null when none is read. Throws UnreadableSecret. */
export const bounceMailboxAccount = (settings: Settings): MailboxAccount | null =>
  isMailboxRead(settings)
    ? { ...settings.bounceMailbox, password: readSecret("bounceMailbox.password", settings) }
    : null;

/** What a mailbox is known by: another server, user or folder is read from its beginning. */
export const mailboxName = ({
  host,
  username,
  folder,
}: Pick<MailboxAccount, "host" | "username" | "folder">): string =>
  [host.toLowerCase(), username, folder].join(" ");

/** The address of the mailbox; "" when it is not known. */
export function mailboxAddress({ bounceMailbox: { address, username } }: MailboxSettings): string {
  const known = address || canonicalEmail(username);
  return isEmail(known) ? known : "";
}

/** The longest local part that SMTP allows (RFC 5321). */
const MAX_LOCAL_PART = 64;

/** The address to which mail servers return a newsletter mail: its envelope's sender. */
export function returnAddress(settings: MailboxSettings, sender: string, delivery: MailedDelivery): string {
  const { returnTo } = settings.bounceMailbox;
  const address = mailboxAddress(settings);
  if (returnTo === "sender" || !isMailboxRead(settings) || address === "") return sender;
  if (returnTo === "mailbox") return address;
  const at = address.lastIndexOf("@");
  const local = `${address.slice(0, at)}+${signDeliveryToken(delivery)}`;
  return local.length > MAX_LOCAL_PART ? address : local + address.slice(at);
}

/** The address of `List-Unsubscribe` for programs that unsubscribe by mail; null when no mailbox is read. */
export function unsubscribeMailto(settings: MailboxSettings, token: string): string | null {
  const address = mailboxAddress(settings);
  if (!isMailboxRead(settings) || address === "") return null;
  const [local = "", domain = ""] = address.split("@");
  return `mailto:${encodeURIComponent(local)}@${domain}?subject=${UNSUBSCRIBE_WORD}%20${token}`;
}

/** What a mailbox that is read still lacks: an error key by field. */
export function findMailboxError(
  settings: MailboxSettings,
): { field: "username" | "address" | "password"; key: string } | null {
  const { host, username, password, returnTo } = settings.bounceMailbox;
  if (host === "") return null;
  if (username === "") return { field: "username", key: "admin-mail-account:mailbox.userMissing" };
  if (password === "") return { field: "password", key: "admin-mail-account:mailbox.passwordMissing" };
  if (returnTo !== "sender" && mailboxAddress(settings) === "")
    return { field: "address", key: "admin-mail-account:mailbox.addressMissing" };
  return null;
}
