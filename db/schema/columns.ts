import type { Generated } from "kysely";

// Columns are snake_case in the database; CamelCasePlugin gives them these names in code.
// Times are ISO-8601 UTC text, dates YYYY-MM-DD text, flags 0 or 1, money integer minor units, lists JSON text.
export type Flag = 0 | 1;
export type Id = Generated<number>;
