import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "~/config/root.server";
import { programVersion } from "./program-version.server";

const runGit = promisify(execFile);
const TIMEOUT_MS = 15_000;
const versionTag = /refs\/tags\/v?(\d+\.\d+\.\d+)$/gm;

export interface UpdateCheck {
  running: string;
  /** The newest version among the tags of the checkout's remote; null when it could not be asked. */
  newest: string | null;
  /** Why the remote could not be asked, in English. */
  reason: string | null;
}

/** Asks the remote that the program was cloned from, and no other host, for its tags. */
export async function checkForUpdate(folder = projectRoot): Promise<UpdateCheck> {
  try {
    const { stdout } = await runGit("git", ["-C", folder, "ls-remote", "--tags", "--refs"], {
      timeout: TIMEOUT_MS,
      // eslint-disable-next-line no-restricted-syntax -- git gets this process's environment, and asks for no password
      env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
    });
    const versions = [...stdout.matchAll(versionTag)].map(([, version]) => version!);
    const newest = versions.sort(compareVersions).at(-1) ?? null;
    return {
      running: programVersion,
      newest,
      reason: newest ? null : "the repository has no tag of a version",
    };
  } catch (error) {
    return { running: programVersion, newest: null, reason: firstLine(error) };
  }
}

/** Negative when `one` is older than `other`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split(".").map(Number));
  return a!.map((part, at) => part - b![at]!).find((difference) => difference !== 0) ?? 0;
}

/** What CHANGELOG.md says about the version that runs, as plain text; null without the file or the version. */
export async function readChanges(version = programVersion): Promise<string | null> {
  const text = await readFile(join(projectRoot, "CHANGELOG.md"), "utf8").catch(() => "");
  const part = text.split(/^## /m).find((section) => section.startsWith(`${version}\n`));
  return (
    part
      ?.slice(version.length)
      .trim()
      .replace(/\n +/g, " ")
      .replace(/\*\*|`/g, "") ?? null
  );
}

function firstLine(error: unknown): string {
  const { code, killed, stderr } = error as { code?: string | number; killed?: boolean; stderr?: string };
  if (code === "ENOENT") return "git is not installed here";
  if (killed) return "the repository did not answer in time";
  return stderr?.split("\n")[0] || "this is no checkout of a git repository";
}
