/** Whether the site answers. Remix shows an error page for a navigation that gets no answer. */
export const isSiteReachable = (): Promise<boolean> =>
  fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
