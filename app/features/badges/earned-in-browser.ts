import { readStored, writeStored } from "~/ui/browser-storage";

const storedName = "badges_earned";

/** Notes in this browser that its visitor has badges: pages that are the same for everybody then ask for them. */
export const markEarnedHere = (): void => writeStored(storedName, "1");

/** Whether this browser's visitor has earned a badge. */
export const hasEarnedHere = (): boolean => readStored(storedName) !== null;
