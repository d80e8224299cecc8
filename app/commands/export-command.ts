import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { env } from "~/config/env.server";
import { requireOwnSecret } from "~/features/operations/database-secret.server";
import { db } from "~db/client";
import { openSnapshot } from "~db/move";
import { CommandError, isDatabaseCurrent, type Command } from "./command";

export const exportCommand: Record<"export", Command> = {
  export: {
    help: `npm run export <folder>

Writes people, words and figures in open formats into a new folder, also while the site runs: JSON lines, CSV, and Markdown
with pictures and recordings. Passwords, keys and what is sealed stay out. docs/move-out.md says what lies where.`,
    run: async (args) => {
      const [given, ...more] = args;
      if (!given || given.startsWith("-") || more.length > 0)
        throw new CommandError("Say which folder: npm run export <folder>.");
      const file = /^file:(.+)/.exec(env.DATABASE_URL)?.[1];
      if (file && !existsSync(file)) throw new CommandError(`There is no database at ${file} yet.`);
      const folder = resolve(given);
      try {
        if (!(await isDatabaseCurrent()))
          throw new CommandError("The database has to be brought up to date first: npm run migrate.");
        await requireOwnSecret();
        await import("~/jobs.server"); // registers the areas, whose settings are written too
        const { writeExport } = await import("~/features/operations/export/write-export.server");
        const snapshot = await openSnapshot(env.DATABASE_URL);
        const counts = await writeExport(snapshot, folder).finally(() => snapshot.close());
        const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return `${folder} has ${rows} rows of ${Object.keys(counts).length} tables. It holds personal data: keep it like a backup.`;
      } finally {
        await db.destroy();
      }
    },
  },
};
