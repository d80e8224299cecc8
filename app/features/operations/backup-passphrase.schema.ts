import { z } from "zod";
import { hasVisibleText } from "~/i18n/visible-text";

const MIN_PASSPHRASE = 12;
const MAX_PASSPHRASE = 200;

/** Spaces around it do not count (db/backup-seal.ts). */
const passphrase = z
  .string({ error: "admin-operations:backups.passphrase.tooShort" })
  .max(MAX_PASSPHRASE, "admin-operations:backups.passphrase.tooLong")
  .refine(
    (text) => text.trim().length >= MIN_PASSPHRASE && hasVisibleText(text),
    "admin-operations:backups.passphrase.tooShort",
  );
const repeated = z
  .string()
  .refine(hasVisibleText, "admin-operations:backups.passphrase.different")
  .optional();
const password = z
  .string({ error: "admin-account:confirm.password" })
  .min(1, "admin-account:confirm.password")
  .max(200);

/** The passphrase is typed twice: nobody can recover it. */
export const choosePassphraseInput = z
  .object({ passphrase, passphraseAgain: repeated, password })
  .refine((typed) => typed.passphrase === typed.passphraseAgain, {
    path: ["passphraseAgain"],
    error: "admin-operations:backups.passphrase.different",
  });
export type ChoosePassphraseInput = z.output<typeof choosePassphraseInput>;

export const removePassphraseInput = z.object({ password });
export type RemovePassphraseInput = z.output<typeof removePassphraseInput>;
