/** A row that a mailed link or a cookie names. */
export interface RowReference {
  id: number;
  /** ISO time. */
  createdAt: string;
}

/**
 * A row's name for what is signed or sealed: its id with its creation moment. A restored database gives the same ids to
 * other rows, so an id alone would open another person's (docs/decisions/0014-what-a-restore-must-not-bring-back.md). Safe in a URL.
 */
export const encodeRowReference = ({ id, createdAt }: RowReference): string =>
  `${id.toString(36)}-${Date.parse(createdAt).toString(36)}`;

/** The row of such a name, or null for any other text: also for a bare id, as it was signed before. */
export function decodeRowReference(name: string | null): RowReference | null {
  const [, id, createdAt] = /^([0-9a-z]{1,11})-([0-9a-z]{1,9})$/.exec(name ?? "") ?? [];
  if (id === undefined || createdAt === undefined) return null;
  return { id: parseInt(id, 36), createdAt: new Date(parseInt(createdAt, 36)).toISOString() };
}
