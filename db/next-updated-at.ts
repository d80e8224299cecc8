/** Now, but later than a moment, so that no two versions of a row bear the same one. */
export const nextUpdatedAt = (iso?: string) =>
  new Date(Math.max(Date.now(), iso === undefined ? 0 : Date.parse(iso) + 1)).toISOString();
