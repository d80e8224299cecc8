import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's script runs: false in what the server wrote and while it is taken over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
