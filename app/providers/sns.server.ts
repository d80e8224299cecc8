const giveUpAfterMs = 10_000;

/** Amazon's own hosts, so that a notice which claims to be theirs makes us ask nobody else. */
const host = /^sns\.[a-z]{2}(-[a-z]+)+-\d\.amazonaws\.com(\.cn)?$/;

export const isSnsAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === "https:" && host.test(hostname) && port === "" && username === "" && password === "";
};

/** Confirms that we want an Amazon SNS topic's notices. Throws where Amazon does not answer well. */
export async function confirmSnsSubscription(address: string): Promise<void> {
  if (!isSnsAddress(address)) throw new Error("Not an address of Amazon SNS.");
  const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(giveUpAfterMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`Amazon SNS answered ${answer.status}.`);
}
