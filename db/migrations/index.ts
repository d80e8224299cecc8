import type { Migration, MigrationProvider } from "kysely";
import * as firstLight from "./0001_first_light";
import * as theDesk from "./0002_the_desk";
import * as wordsThatTravel from "./0003_words_that_travel";
import * as giving from "./0004_giving";
import * as noInventedPastor from "./0011_no_invented_pastor";

// A static list instead of a folder read at run time: it survives any bundler. Append only.
const migrations: Record<string, Migration> = {
  "0001_first_light": firstLight,
  "0002_the_desk": theDesk,
  "0003_words_that_travel": wordsThatTravel,
  "0004_giving": giving,
  "0011_no_invented_pastor": noInventedPastor,
};

export const provider: MigrationProvider = { getMigrations: async () => migrations };
