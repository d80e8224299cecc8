import type { Migration, MigrationProvider } from "kysely";

// Vite puts the files of this folder here, because a finished build has no folder to read. Kysely runs them in the order of
// their names. Append only.
const files = import.meta.glob<Migration>("./[0-9]*.ts", { eager: true });

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [path.slice("./".length, -".ts".length), migration]),
);

export const provider: MigrationProvider = { getMigrations: async () => migrations };
