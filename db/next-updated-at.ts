/** The current time, but always later than `iso`, so that two versions of a row never have the same time. */
export const nextUpdatedAt = (iso?: string) =>
  new Date(Math.max(Date.now(), iso === undefined ? 0 : Date.parse(iso) + 1)).toISOString();
