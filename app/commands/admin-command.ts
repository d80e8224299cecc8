import { parseArgs } from "node:util";
import { CommandError, openCurrentDatabase, type Command } from "./command";

type AdminOutcome = { username: string; password: string; signInAt: string } | { refused: string };

const actions: Record<string, (username: string, options: Options) => Promise<string>> = {
  async add(username, { role }) {
    const { addAdministrator } = await import("~/features/accounts/users/users-command.server");
    return passwordText("can sign in now", await addAdministrator({ username, role }));
  },

  async reset(username, { "two-factor": twoFactor }) {
    const { resetAdministrator } = await import("~/features/accounts/users/users-command.server");
    const outcome = await resetAdministrator({ username, twoFactor });
    return passwordText(
      twoFactor
        ? "has a new password and no second factor any more, and is signed out everywhere"
        : "has a new password, and is signed out everywhere",
      outcome,
    );
  },

  async list() {
    const { listAdministrators } = await import("~/features/accounts/users/users-command.server");
    const rows = (await listAdministrators()).map(({ username, role, isActive, hasTwoFactor, lastLogin }) => [
      username,
      role,
      isActive ? "active" : "switched off",
      hasTwoFactor ? "two-step" : "password alone",
      lastLogin ? `last signed in ${lastLogin.slice(0, 16)}Z` : "never signed in",
    ]);
    if (rows.length === 0) return "There is no administrator yet.";
    return rows
      .map((row) =>
        row
          .map((cell, at) => cell.padEnd(columnWidth(rows, at)))
          .join("  ")
          .trimEnd(),
      )
      .join("\n");
  },
};

export const adminCommand: Record<"admin", Command> = {
  admin: {
    help: `npm run admin add <username> [-- --role <name>]

Makes an administrator, of the role "admin" unless another is named, and prints their password once.

npm run admin reset <username> [-- --two-factor]

Prints a new password once and ends all sessions. With --two-factor the second factor is removed as well.

npm run admin list`,
    run: async (args) => {
      const { action, username, options } = parseAdminArguments(args);
      await openCurrentDatabase();
      return action(username, options);
    },
  },
};

interface Options {
  role?: string | undefined;
  "two-factor"?: boolean | undefined;
}

const usage = "Say what: npm run admin add <username>, reset <username>, or list.";

function parseAdminArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { role: { type: "string" }, "two-factor": { type: "boolean" } },
    });
    const [name = "", username = "", ...more] = positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action || more.length > 0 || (name !== "list" && !username)) throw new CommandError(usage);
    return { action, username, options: values };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${(error as Error).message.split("\n")[0]}\n${usage}`);
  }
}

async function passwordText(what: string, outcome: AdminOutcome): Promise<string> {
  if ("refused" in outcome) throw new CommandError(outcome.refused);
  const { username, password } = outcome;
  const { listSiteProcesses } = await import("~/features/operations/site-processes.server");
  const [running] = await listSiteProcesses();
  // A shell seldom has the variables of the site, and the running site knows its own address.
  const signInAt = running ? `${running.publicUrl}/admin/login` : outcome.signInAt;
  return `${username} ${what}, at ${signInAt}.\nThe password, shown only once: ${password}`;
}

const columnWidth = (rows: string[][], at: number) => Math.max(...rows.map((row) => row[at]!.length));
