import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { AppError } from "~/request/errors";
import { tFor } from "~/i18n/i18n.server";
import { ADMIN_ROLE } from "./role-names";
import { createUserSchema, type User } from "./users.schema";
import { createUser, listUsers, updateUser } from "./users-admin.server";

/** The new credentials (the password cannot be shown again), or the error as a sentence. */
type CommandOutcome = { username: string; password: string; signInAt: string } | { refused: string };

const operator = systemCaller("en");
const passwordOutcome = (username: string, password: string | undefined): CommandOutcome => ({
  username,
  password: password!,
  signInAt: `${env.PUBLIC_URL}/admin/login`,
});

/** Creates an administrator with a generated password. */
export async function addAdministrator({
  username = "",
  role = ADMIN_ROLE,
}: {
  username?: string;
  role?: string;
}) {
  return toOutcome(async () => {
    const input = createUserSchema.safeParse({ username, role });
    if (!input.success) return { refused: tFor("en")("admin-roles:user.usernameFormat") };
    const user = await createUser(operator, input.data);
    return passwordOutcome(user.username, user.password);
  });
}

/** Sets a new generated password and ends the sessions; with `twoFactor` also removes the second factor. */
export async function resetAdministrator({ username = "", twoFactor = false }) {
  return toOutcome(async () => {
    const user = (await listUsers(operator)).find(
      (one) => one.username.toLowerCase() === username.toLowerCase(),
    );
    if (!user) return { refused: `There is no administrator "${username}".` };
    const { password } = await updateUser(operator, {
      id: user.id,
      resetPassword: true,
      ...(twoFactor && { hasTwoFactor: false as const }),
    });
    return passwordOutcome(user.username, password);
  });
}

/** All administrators, active or not, sorted by username. */
export const listAdministrators = async (): Promise<User[]> =>
  (await listUsers(operator)).sort((one, other) => one.username.localeCompare(other.username));

async function toOutcome(work: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const key = Object.values(error.errors ?? {})[0]?.[0] ?? error.key;
    return { refused: tFor("en")(key.includes(":") ? key : `errors:${key}`) };
  }
}
