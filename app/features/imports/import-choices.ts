/** How long after its end an import can be undone. Then its file and rows are deleted. */
export const UNDO_HOURS = 24;

/** How `03/04/2024` is read. */
export const dateOrders = ["dayFirst", "monthFirst"] as const;
export type DateOrder = (typeof dateOrders)[number];
