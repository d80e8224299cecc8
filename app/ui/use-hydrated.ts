import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while the page is hydrated, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
