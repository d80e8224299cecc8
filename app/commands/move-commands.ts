import { join, resolve } from "node:path";
import { env } from "~/config/env.server";
import { moveDatabase, type MovedTables } from "~db/move";
import { CommandError, type Command } from "./command";

export const moveCommands: Record<"move-to-postgres" | "move-to-sqlite", Command> = {
  "move-to-postgres": {
    help: `npm run move-to-postgres

Copies the SQLite database of the stopped site to the empty PostgreSQL database that TARGET_DATABASE_URL names, and
compares counts and checksums of every table. The SQLite file stays as it is; what else lies in DATA_DIR stays in use.`,
    run: async (args, { out }) => {
      if (args.length > 0)
        throw new CommandError("It takes no words: the PostgreSQL database stands in TARGET_DATABASE_URL.");
      const { DATABASE_URL: from, TARGET_DATABASE_URL: to } = env;
      if (!from.startsWith("file:"))
        throw new CommandError("DATABASE_URL names a PostgreSQL database already: the site is there.");
      if (to === undefined)
        throw new CommandError("Say where to: TARGET_DATABASE_URL=postgres://USER:PASSWORD@HOST/NAME");
      const moved = await moveDatabase(from, to, (table) => out(describeTable(table)));
      return `${describeMove(moved)}
Set DATABASE_URL to the value of TARGET_DATABASE_URL for the site and its workers, take TARGET_DATABASE_URL out again, and
start them. DATA_DIR stays the same: it has the site's secret and the backups. Nothing was changed in
${resolve(from.slice("file:".length))}. Keep it until you trust the new database, then delete it.`;
    },
  },

  "move-to-sqlite": {
    help: `npm run move-to-sqlite [file]

The way back: copies the PostgreSQL database of the stopped site to a new SQLite file, DATA_DIR/limye.db unless another is
named, and compares counts and checksums of every table. The PostgreSQL database stays as it is.`,
    run: async (args, { out }) => {
      const [given, ...more] = args;
      if (more.length > 0 || given?.startsWith("-"))
        throw new CommandError("Say one file, or nothing: npm run move-to-sqlite [file].");
      const { DATABASE_URL: from } = env;
      if (from.startsWith("file:"))
        throw new CommandError("DATABASE_URL names a SQLite file already: the site is there.");
      const file = resolve(given ?? join(env.DATA_DIR, "limye.db"));
      const moved = await moveDatabase(from, `file:${file}`, (table) => out(describeTable(table)));
      const setUrl = given ? `Set DATABASE_URL=file:${file}` : "Take DATABASE_URL out of the environment";
      return `${describeMove(moved)}
${setUrl} and start the site. Nothing was changed in the PostgreSQL database.`;
    },
  },
};

const describeTable = ({ table, rows, checksum }: MovedTables[number]) =>
  rows === 0 ? "" : `${table}: ${rows} rows, checksum ${checksum.slice(0, 12)} in both\n`;

function describeMove(moved: MovedTables): string {
  const rows = moved.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${moved.length} tables are the same in both databases.`;
}
