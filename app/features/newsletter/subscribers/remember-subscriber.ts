import { writeStored } from "~/ui/browser-storage";

/** Copies the subscriber cookie's state for scripts. Only the cookie counts. */
export const rememberSubscriber = (): void => writeStored("premium_subscriber", "true");
