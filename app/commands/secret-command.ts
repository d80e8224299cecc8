import { secretPlace } from "~/config/secret.server";
import {
  isSecretForeign,
  requireOwnSecret,
  sealedWithSecret,
} from "~/features/operations/database-secret.server";
import { forgetSecretCheck } from "~db/secret-check";
import { CommandError, isDatabaseCurrent, type Command } from "./command";

export const secretCommand: Record<"secret", Command> = {
  secret: {
    help: `npm run secret

Says whether the database was made with the secret of this machine.

npm run secret accept

Makes the secret of this machine that of the database, when the one before is lost or was changed on purpose. What only
the other one opens is given up: ${sealedWithSecret}.`,
    run: async ([word]) => {
      if (word !== undefined && word !== "accept")
        throw new CommandError("Say nothing, or accept: npm run secret -- --help tells what each does.");
      if (!(await isDatabaseCurrent()))
        throw new CommandError("The database has to be brought up to date first: npm run migrate.");
      const isForeign = await isSecretForeign();
      if (word === undefined)
        return isForeign
          ? `The database was made with another secret than ${secretPlace()}.`
          : `The secret is the one of the database: ${secretPlace()}.`;
      if (!isForeign) return `The secret was that of the database already: ${secretPlace()}.`;
      await forgetSecretCheck();
      await requireOwnSecret();
      return `The secret of the database is now the one in ${secretPlace()}. Two-step sign-in is set up again with npm run admin reset NAME -- --two-factor.`;
    },
  },
};
