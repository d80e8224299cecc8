import { readStored, writeStored } from "~/ui/browser-storage";

const stored = "ministry-admin-slash";

/** Whether the key / leads to the search in this browser. */
export const hasSlashKey = () => readStored(stored) !== "off";

export const keepSlashKey = (isOn: boolean) => writeStored(stored, isOn ? null : "off");
