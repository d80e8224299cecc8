import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { hashPassword } from "~/auth/passwords.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { signIn } from "../sign-in/sign-in.server";
import { insertUser } from "./insert-user.server";
import type { OwnAdministratorInput } from "./own-administrator.schema";
import { ADMIN_ROLE } from "./role-names";
import { endSetup, isSetupCode, isSetupOpen } from "./setup-code.server";
import { isSameAsUsername } from "./users.schema";

/**
 * Makes the first administrator of an empty site, with their own name and password, and signs them in. The code that
 * the start printed proves that the site is theirs. Throws AppError 400 for a wrong code or password, 409 when there is an
 * administrator or the username is taken.
 */
export async function createOwnAdministrator(caller: Caller, input: OwnAdministratorInput) {
  if (!(await isSetupOpen())) throw new AppError(409, "admin-first-hour:account.tooLate");
  await assertNoMistake(input);
  const { username, displayName } = input;
  const password = await hashPassword(input.password); // slow, so a wrong code never gets here
  await db.transaction().execute(async (trx) => {
    if (!(await endSetup(trx))) throw new AppError(409, "admin-first-hour:account.tooLate");
    const id = await insertUser(trx, {
      ...{ username, displayName, password, role: ADMIN_ROLE },
      preferredLanguage: caller.language,
    });
    await recordChange(
      trx,
      { kind: "admin", userId: id, admin: { username } },
      { action: "user.created", subject: username, after: { role: ADMIN_ROLE, displayName } },
    );
  });
  return signIn(caller, { username, password: input.password });
}

/** Throws AppError 400 with every mistake at its field. */
async function assertNoMistake({ setupCode, username, password, passwordAgain }: OwnAdministratorInput) {
  const errors: Record<string, string[]> = {};
  if (!(await isSetupCode(setupCode))) errors.setupCode = ["admin-first-hour:account.codeWrong"];
  if (isSameAsUsername(password, username)) errors.password = ["admin-roles:user.passwordIsUsername"];
  if (password !== passwordAgain) errors.passwordAgain = ["admin-account:password.notTheSame"];
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError(400, first, { errors });
}
