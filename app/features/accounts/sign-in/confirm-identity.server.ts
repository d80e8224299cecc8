import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { requirePassword } from "./require-password.server";
import { verifySecondStep } from "./second-step.server";

interface Proof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

/**
 * Asks for the caller's password again, and for a code when they have a second factor; the code is used up. Throws
 * AppError 403 with errors on `currentPassword` (and `code`), and 429 after too many tries.
 */
export async function confirmIdentity(caller: Caller, { currentPassword, code }: Proof): Promise<void> {
  if (!currentPassword) throw identityNotConfirmed({ currentPassword: "admin-account:confirm.password" });
  const { account } = await requirePassword(caller, currentPassword).catch((error: unknown) => {
    throw isBadRequest(error)
      ? identityNotConfirmed({ currentPassword: "admin-account:password.wrong" })
      : error;
  });
  if (account.totpConfirmedAt === null) return;
  const repeatPasswordKey = "admin-account:confirm.again"; // an answer never contains a password
  if (!code)
    throw identityNotConfirmed({ currentPassword: repeatPasswordKey, code: "admin:signIn.codeRequired" });
  await verifySecondStep(caller, account, code, 400).catch((error: unknown) => {
    throw isBadRequest(error)
      ? identityNotConfirmed({ currentPassword: repeatPasswordKey, code: error.key }, error)
      : error;
  });
}

const isBadRequest = (error: unknown): error is AppError => error instanceof AppError && error.status === 400;

const identityNotConfirmed = (errors: Record<string, string>, { params, headers }: Partial<AppError> = {}) =>
  new AppError(403, "admin-account:confirm.needed", {
    ...(params && { params }),
    ...(headers && { headers }),
    errors: Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, [key]])),
  });
