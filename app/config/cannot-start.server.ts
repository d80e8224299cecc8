/** Ends the process with one sentence, for a problem that the operator can fix. */
export function cannotStart(why: string): never {
  process.stderr.write(`Limyè cannot start: ${why}.\n`);
  process.exit(1);
}
