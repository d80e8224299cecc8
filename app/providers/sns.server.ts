import { canParseUrl } from "~/config/can-parse-url";
const TIMEOUT_MS = 10_000;

/** Only Amazon's own hosts, so that a forged notice cannot make us call another one. */
const host = /^sns\.[a-z]{2}(-[a-z]+)+-\d\.amazonaws\.com(\.cn)?$/;

export const isSnsAddress = (address: string): boolean => {
  if (!canParseUrl(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === "https:" && host.test(hostname) && port === "" && username === "" && password === "";
};

/** Confirms a subscription to an Amazon SNS topic. Throws on another host, an error status or a timeout. */
export async function confirmSnsSubscription(address: string): Promise<void> {
  if (!isSnsAddress(address)) throw new Error("Not an address of Amazon SNS.");
  const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`Amazon SNS answered ${answer.status}.`);
}
