import type { ColumnType, Generated } from "kysely";
import type { Language } from "~/i18n/languages";

// Columns are snake_case in the database; CamelCasePlugin gives them these names in code.
// Booleans are 0 and 1 in the database; BooleanColumnsPlugin converts them.
// Times are ISO-8601 UTC text, dates YYYY-MM-DD text, money integer minor units, lists JSON text.
export type Id = Generated<number>;
/** One of the site's languages: the schemas of inputs check what is written. */
export type LanguageColumn = ColumnType<Language, string, string>;
/** The same with a default. */
export type GeneratedLanguage = ColumnType<Language, string | undefined, string>;
