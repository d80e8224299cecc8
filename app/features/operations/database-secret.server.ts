import { secretPlace } from "~/config/secret.server";
import { secretCheckOf } from "~/crypto/signing.server";
import { readSecretCheck, recordSecretCheck } from "~db/secret-check";

/** What can no longer be read without the secret that sealed it, for an operator. */
export const sealedWithSecret =
  "the names and contact details of prayer requests, private requests, two-step sign-in, the passwords in the settings, links in mails already sent, and who was erased";

/** The database was made with another secret. The message completes an operator's sentence. */
export class ForeignSecret extends Error {
  constructor() {
    super(
      `the database was made with another secret than ${secretPlace()}. Put that secret there (every machine needs the same one, and a sealed backup brings it along: npm run restore FILE), or give up what only it opens (${sealedWithSecret}): npm run secret accept`,
    );
  }
}

/** Whether the database was made with another secret than the one of this process. */
export async function isSecretForeign(): Promise<boolean> {
  const check = await readSecretCheck();
  return check !== null && check !== secretCheckOf();
}

/** Throws ForeignSecret when the database was made with another secret. A database that knows none learns this one. */
export async function requireOwnSecret(): Promise<void> {
  if ((await readSecretCheck()) === null) await recordSecretCheck(secretCheckOf());
  if (await isSecretForeign()) throw new ForeignSecret();
}
