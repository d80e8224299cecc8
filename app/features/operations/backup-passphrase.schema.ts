import { z } from "zod";
import { typedText, visibleMin } from "~/http/typed-text";

const MIN_PASSPHRASE = 12;
const MAX_PASSPHRASE = 200;

const passphrase = visibleMin(MIN_PASSPHRASE, "admin-operations:backups.passphrase.tooShort").max(
  MAX_PASSPHRASE,
  "admin-operations:backups.passphrase.tooLong",
);
const password = z
  .string({ error: "admin-account:confirm.password" })
  .min(1, "admin-account:confirm.password")
  .max(200);

/** The passphrase is typed twice: nobody can recover it. */
export const choosePassphraseInput = z
  .object({ passphrase, passphraseAgain: typedText.optional(), password })
  .refine((typed) => typed.passphrase === typed.passphraseAgain, {
    path: ["passphraseAgain"],
    error: "admin-operations:backups.passphrase.different",
  });
export type ChoosePassphraseInput = z.output<typeof choosePassphraseInput>;

export const removePassphraseInput = z.object({ password });
export type RemovePassphraseInput = z.output<typeof removePassphraseInput>;
