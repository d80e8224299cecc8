import { checkForUpdate, compareVersions, readChanges } from "~/features/operations/update-check.server";
import type { Command } from "./command";

export const updateCheckCommand: Record<"update-check", Command> = {
  "update-check": {
    help: `npm run update-check

Says which version runs, and whether the repository that it was cloned from has a newer one. Asks no other host.`,
    run: async () => {
      const { running, newest, reason } = await checkForUpdate();
      const changes = await readChanges();
      return [
        `Version ${running} runs.`,
        ...(changes ? [`What is new in it:\n${changes}`] : []),
        newest === null
          ? `Whether there is a newer one is unknown: ${reason}.`
          : compareVersions(newest, running) > 0
            ? `Version ${newest} is out. Back up, then update: docs/install.md, "Update and go back".`
            : "It is the newest one.",
      ].join("\n");
    },
  },
};
