import { formatBytes } from "~/i18n/format";
import type { Language } from "~/i18n/languages";

/** The room that a backup needed and that the disk had, in bytes. */
export interface BackupRoom {
  needed: number;
  free: number;
}

export const formatRoom = ({ needed, free }: BackupRoom, language: Language) => ({
  needed: formatBytes(needed, language),
  free: formatBytes(free, language),
});
