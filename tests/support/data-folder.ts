import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import { prepareDatabase } from "~db/prepare-database";

const given = { DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL, SESSION_SECRET: env.SESSION_SECRET };
let root: string;

/** Each test begins with a site on a SQLite file in a new data folder. */
export function setUpDataFolder(): void {
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), "limye-data-"));
    switchDataFolder("old");
    await prepareDatabase(env.DATABASE_URL);
  });
  afterEach(async () => {
    await db.destroy();
    Object.assign(env, given);
    rmSync(root, { recursive: true, force: true });
  });
}

/** Continues as another machine with an empty data folder. */
export function switchDataFolder(name: string): void {
  env.DATA_DIR = join(root, name);
  env.DATABASE_URL = `file:${join(env.DATA_DIR, "limye.db")}`;
}

export const dataFolderPath = (...path: string[]): string => join(env.DATA_DIR, ...path);
export const backupsFolderPath = (...path: string[]): string => dataFolderPath("backups", ...path);
