import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "~/config/root.server";

export const soundPath = (name: string) => join(projectRoot, "tests/devotion/recordings", name);
export const soundBytes = (name: string) => readFileSync(soundPath(name));

/** A sound file as a form sends it: its name and type are the sender's, and may lie. */
export const soundFile = (name: string, sentAs = "../../vwa pastè a.html", type = "text/html") =>
  new File([new Uint8Array(soundBytes(name))], sentAs, { type });
