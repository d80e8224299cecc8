import { z } from "zod";
import { typedText } from "~/http/typed-text";

const code = typedText.min(1, "admin:signIn.codeRequired").max(40);
const password = z.string().min(1, "admin-account:password.required").max(200);

/** The account's password, and a code of the new authenticator app. */
export const enableTwoFactorSchema = z.object({ password, code });
export type EnableTwoFactorInput = z.output<typeof enableTwoFactorSchema>;

export const disableTwoFactorSchema = z.object({ password, code });
export type DisableTwoFactorInput = z.output<typeof disableTwoFactorSchema>;

export const renewRecoveryCodesSchema = z.object({ password, code });
export type RenewRecoveryCodesInput = z.output<typeof renewRecoveryCodesSchema>;
