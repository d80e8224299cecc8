/** Ends the process with one sentence, for what the person who starts the site can mend. */
export function cannotStart(why: string): never {
  process.stderr.write(`Limyè cannot start: ${why}.\n`);
  process.exit(1);
}
