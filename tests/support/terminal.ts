import { runCommand } from "~/commands/commands";

/** Runs a command in this process. */
export async function runInTerminal(...args: string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const print = (more: string) => void (text += more);
  return { code: await runCommand(args, { out: print, err: print }), text };
}
