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

/**
 * Makes the first administrator of an empty site, with their own name and password, and signs them in. The code that
 * the start printed proves that the site is theirs. Throws AppError 400 for a wrong code, 409 when there is an
 * administrator or the username is taken.
 */
export async function createOwnAdministrator(caller: Caller, input: OwnAdministratorInput) {
  if (!(await isSetupOpen())) throw new AppError(409, "admin-first-hour:account.tooLate");
  if (!(await isSetupCode(input.setupCode))) throw wrongCode();
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

function wrongCode() {
  const sentence = "admin-first-hour:account.codeWrong";
  return new AppError(400, sentence, { errors: { setupCode: [sentence] } });
}
