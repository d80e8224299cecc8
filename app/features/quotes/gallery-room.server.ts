import { subDays } from "date-fns";
import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { countAddressUse, countUsesOf, findAddressUse } from "~/features/accounts/address-uses.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import type { Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";
import type { QuoteCategory } from "./quote-choices";
import type { QuoteRow } from "./to-public-quote.server";

/** How many quotes a visitor adds to the gallery in 24 hours. */
const QUOTES_OF_VISITOR = 5;
/** How many quotes a client address adds on a day. Anybody can throw a cookie away, and a group shares an address. */
const QUOTES_OF_ADDRESS = 20;
/** Number of the newest quotes from which a known one is drawn. */
const DRAWN_FROM = 50;

export interface QuoteStyle {
  category: QuoteCategory;
  language: Language;
  template: string;
  backgroundColor: string;
}

export async function hasRoomForVisitor(from: Kysely<DB>, caller: Caller): Promise<boolean> {
  const visitorId = await findVisitor(caller, from);
  if (visitorId === null) return true;
  const recent = await from
    .selectFrom("inspirationalQuotes")
    .select("createdAt")
    .where("visitorId", "=", visitorId)
    .orderBy("id", "desc")
    .limit(QUOTES_OF_VISITOR)
    .execute();
  const dayAgo = subDays(new Date(), 1).toISOString();
  return recent.filter(({ createdAt }) => createdAt > dayAgo).length < QUOTES_OF_VISITOR;
}

export const hasRoomForAddress = async (from: Kysely<DB>, caller: Caller): Promise<boolean> =>
  (await countUsesOf(from, await findAddressUse(from, caller, "quote"))) < QUOTES_OF_ADDRESS;

/** The same, and counts the address: call it once for each quote. */
export const takeRoomForAddress = async (trx: Kysely<DB>, caller: Caller): Promise<boolean> =>
  (await countAddressUse(trx, await findAddressUse(trx, caller, "quote"))) <= QUOTES_OF_ADDRESS;

/** A quote of the gallery: in the same style if there is one. */
export async function pickFromGallery(trx: Kysely<DB>, style: QuoteStyle): Promise<QuoteRow | undefined> {
  const { category, language, template, backgroundColor } = style;
  const rows = await trx
    .selectFrom("inspirationalQuotes")
    .selectAll()
    .where("language", "=", language)
    .where("category", "=", category)
    .orderBy("id", "desc")
    .limit(DRAWN_FROM)
    .execute();
  const alike = rows.filter((row) => row.template === template && row.backgroundColor === backgroundColor);
  const drawn = alike.length > 0 ? alike : rows;
  return drawn[randomInt(Math.max(1, drawn.length))];
}
