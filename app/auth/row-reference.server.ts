/** A row that a mailed link or a cookie refers to. */
export interface RowReference {
  id: number;
  /** ISO time. */
  createdAt: string;
}

/** A visitor's row and the device that refers to it. Cookies of earlier versions name no device. */
export interface VisitorReference extends RowReference {
  device?: RowReference | undefined;
}

/**
 * A row's id and creation time as text, for signing or sealing. Safe in a URL. After a restore the same id may belong
 * to another row, so an id alone could open another person's data
 * (docs/decisions/0014-what-a-restore-must-not-bring-back.md).
 */
export const encodeRowReference = ({ id, createdAt }: RowReference): string =>
  `${id.toString(36)}-${Date.parse(createdAt).toString(36)}`;

/** Parses such a text. Null for any other text, including a bare id, which earlier versions signed. */
export function decodeRowReference(name: string | null): RowReference | null {
  const [, id, createdAt] = /^([0-9a-z]{1,11})-([0-9a-z]{1,9})$/.exec(name ?? "") ?? [];
  if (id === undefined || createdAt === undefined) return null;
  return { id: parseInt(id, 36), createdAt: new Date(parseInt(createdAt, 36)).toISOString() };
}
