import { readStored, writeStored } from "~/ui/browser-storage";

const storedName = "badges_earned";

/** Stores in this browser that its visitor has badges, so that pages that are the same for everybody request them. */
export const rememberEarnedBadges = (): void => writeStored(storedName, "1");

/** Whether this browser's visitor has earned a badge. */
export const hasEarnedHere = (): boolean => readStored(storedName) !== null;
