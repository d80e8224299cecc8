/** The columns of a file of earlier donations, as its first line names them. */
export const importColumns = [
  "date",
  "amount",
  "currency",
  "method",
  "name",
  "email",
  "reference",
  "description",
] as const;
