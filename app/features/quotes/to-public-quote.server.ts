import type { Selectable } from "kysely";
import { getVersionName } from "~/features/devotion/verses/version-name.server";
import { tFor } from "~/i18n/i18n.server";
import { getSettings } from "~/settings/settings.server";
import type { DB } from "~db/schema/index";
import type { Quote } from "./quotes.schema";

export type QuoteRow = Selectable<DB["inspirationalQuotes"]>;

/** Rows as visitors see them. Uses its own database connection: call it after a transaction, not inside. */
export async function toPublicQuotes(rows: QuoteRow[]): Promise<Quote[]> {
  const { siteName } = (await getSettings()).site;
  return rows.map((row) => toPublicQuote(row, siteName));
}

function toPublicQuote(row: QuoteRow, siteName: string): Quote {
  const language = row.language;
  const nobody = row.verseReference === null ? siteName : tFor(language)("quotes:scripture");
  return {
    id: row.id,
    quote: row.quote,
    author: row.author ?? nobody,
    work: row.work,
    verseReference: row.verseReference,
    version: getVersionName(row.version, language),
    language,
    category: row.category as Quote["category"],
    template: row.template as Quote["template"],
    backgroundColor: row.backgroundColor,
    textColor: row.textColor,
    shareCount: row.shareCount,
    source: row.source,
    createdAt: row.createdAt,
  };
}
