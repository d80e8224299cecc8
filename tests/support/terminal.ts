import { runCommand } from "~jobs/commands";

/** Runs a command in this process, which no command that ends with a sentence needs to leave. */
export async function runInTerminal(...args: string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const print = (more: string) => void (text += more);
  return { code: await runCommand(args, { out: print, err: print }), text };
}
