import type { Migration, MigrationProvider } from "kysely";
import * as firstLight from "./0001_first_light";
import * as theAdministration from "./0002_the_desk";
import * as wordsThatTravel from "./0003_words_that_travel";
import * as giving from "./0004_giving";
import * as erasures from "./0005_erasures";
import * as donors from "./0006_donors";
import * as rhythm from "./0007_rhythm";
import * as sendingLimits from "./0008_sending_limits";
import * as administratorsTold from "./0009_administrators_told";
import * as noInventedPastor from "./0010_no_invented_pastor";
import * as listsAndFeeds from "./0011_lists_and_feeds";

// A static list instead of a folder read at run time: it survives any bundler. Append only.
const migrations: Record<string, Migration> = {
  "0001_first_light": firstLight,
  "0002_the_desk": theAdministration,
  "0003_words_that_travel": wordsThatTravel,
  "0004_giving": giving,
  "0005_erasures": erasures,
  "0006_donors": donors,
  "0007_rhythm": rhythm,
  "0008_sending_limits": sendingLimits,
  "0009_administrators_told": administratorsTold,
  "0010_no_invented_pastor": noInventedPastor,
  "0011_lists_and_feeds": listsAndFeeds,
};

export const provider: MigrationProvider = { getMigrations: async () => migrations };
