/** Whether the site answers at all: what Remix asks for in vain it shows an error page for. */
export const isSiteReachable = (): Promise<boolean> =>
  fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
