import { cannotStart } from "./cannot-start.server";
import { keepFilesPrivate } from "./private-files.server";
import { ConfigError, readEnv } from "./read-env";

function load() {
  keepFilesPrivate(); // before anything is written
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    cannotStart(error.message);
  }
}

/** The only code that reads process.env. An invalid value ends the process with one sentence. */
export const env = load();
