import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

/** A disk in memory. Only root can mount one: without that right `canMount` is false. */
export function smallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), "limye-disk-"));
  const mount = () =>
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]).status === 0;
  const unmount = () => spawnSync("umount", [path]).status === 0;
  const canMount = mount() && unmount();
  if (!canMount) rmdirSync(path);
  return { path, mount, unmount, canMount };
}

/** Writes a file until the disk is full, or to a size in bytes. */
export function fillDisk(path: string, bytes = Infinity): void {
  const file = openSync(path, "a");
  let written = 0;
  for (const block of [Buffer.alloc(1 << 16), Buffer.alloc(1 << 12)]) {
    try {
      while (written < bytes) written += writeSync(file, block);
    } catch (error) {
      expect(error).toMatchObject({ code: "ENOSPC" });
    }
  }
  closeSync(file);
}
