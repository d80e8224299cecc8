import { runCommand } from "./commands";

process.exit(await runCommand(process.argv.slice(2)));
