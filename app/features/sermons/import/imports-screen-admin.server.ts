import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { feedPath } from "~/features/feeds/feed-paths";
import { formatDateTime, formatShortDate, dateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languageNames } from "~/i18n/languages";
import { requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { isInUndoTime, loadFile, undoEnd } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import { formatDuration } from "../library/typed-duration";
import type { ImportIdInput, ImportOutput } from "./import.schema";
import {
  choicesCodec,
  countsCodec,
  findImport,
  headersCodec,
  itemCodec,
  importTables,
  type ImportRow,
} from "./import-state.queries.server";
import { readItems } from "./read-items.server";
import type { UnderstoodItem } from "./understand-item.server";

const MAX_IMPORTS = 20;
const MAX_REFUSED = 200;
const FIRST_ITEMS = 5;

/** Whether the run added something. */
export const hasWritten = (counts: string): boolean => countsCodec.decode(counts).added > 0;

/** Whether an import can be undone: for a day after its end, also when it failed on its way. */
export const isUndoable = (
  row: Pick<ImportRow, "status" | "finishedAt" | "forgottenAt" | "counts">,
): boolean =>
  ["done", "cancelled", "failed"].includes(row.status) && hasWritten(row.counts) && isInUndoTime(row);

/** One import with its progress. Throws AppError 404. */
export async function getImport(caller: Caller, { id }: ImportIdInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_content");
  const row = requireFound(await findImport(db, id));
  const { columns, ...choices } = choicesCodec.decode(row.choices);
  return {
    ...{ id, name: row.name, kind: row.kind, status: row.status, columns, choices },
    headers: headersCodec.decode(row.headers),
    progress: { read: row.readRows, total: row.total, done: row.doneRows },
    counts: countsCodec.decode(row.counts),
    error: row.error && tFor(caller.language)(row.error),
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    undoUntil: isUndoable(row) ? undoEnd(row.finishedAt!) : null,
  };
}

/** The newest imports, for programs. */
export async function listImports(caller: Caller): Promise<ImportOutput[]> {
  requirePermission(caller, "manage_content");
  const newest = await db
    .selectFrom("sermonImports")
    .select("id")
    .where("status", "!=", "discarded")
    .orderBy("id", "desc")
    .limit(MAX_IMPORTS)
    .execute();
  return Promise.all(newest.map(({ id }) => getImport(caller, { id })));
}

/** The newest imports and the sources, for their screen. */
export async function showImports(caller: Caller) {
  requirePermission(caller, "manage_content");
  const { timeZone } = (await getSettings()).publishing;
  const say = (at: string) => formatDateTime(at, caller.language, timeZone);
  const imports = await db
    .selectFrom("sermonImports")
    .select(["id", "name", "status", "createdAt"])
    .where("status", "!=", "discarded")
    .orderBy("id", "desc")
    .limit(MAX_IMPORTS)
    .execute();
  const sources = await db
    .selectFrom("sermonSources")
    .select(["id", "title", "kind", "looksDaily", "lookedAt", "found", "error"])
    .orderBy("title")
    .orderBy("id")
    .execute();
  return {
    imports: imports.map(({ createdAt, ...row }) => ({ ...row, when: say(createdAt) })),
    sources: sources.map(({ lookedAt, error, ...row }) => ({
      ...row,
      lookedAt: lookedAt && say(lookedAt),
      error: error && tFor(caller.language)(error),
    })),
  };
}

/** An import for its screen: with its first sermons while choices are made, and the refused ones after. Throws AppError 404. */
export async function showImport(caller: Caller, { id }: ImportIdInput) {
  requirePermission(caller, "manage_content");
  const row = requireFound(await findImport(db, id));
  const { timeZone } = (await getSettings()).publishing;
  const counts = countsCodec.decode(row.counts);
  const { columns, ...choices } = choicesCodec.decode(row.choices);
  const isForgotten = row.forgottenAt !== null;
  const t = tFor(caller.language);
  return {
    ...{ id, name: row.name, kind: row.kind, status: row.status, columns, choices, counts },
    hasAddress: row.address !== null,
    headers: headersCodec.decode(row.headers),
    progress: { read: row.readRows, total: row.total, done: row.doneRows },
    error: row.error && t(row.error),
    undoUntil: isUndoable(row) ? formatDateTime(undoEnd(row.finishedAt!), caller.language, timeZone) : null,
    first: (await listFirst(row)).map((found) => toShown(caller, timeZone, found)),
    refused: counts.refused > 0 && !isForgotten ? await listRefused(caller, id) : [],
    feedAddresses: row.kind === "podcast" ? await listFeedAddresses() : [],
  };
}

/** The site's own podcast in each language, to which the old host sends its listeners. */
async function listFeedAddresses() {
  const { availableLanguages } = (await getSettings()).languages;
  return availableLanguages.map((language) => ({
    language: languageNames[language],
    address: env.PUBLIC_URL + feedPath("sermons", language),
  }));
}

async function listFirst(row: ImportRow): Promise<UnderstoodItem[]> {
  if (row.status === "choosing") return readFirst(row);
  if (row.status !== "checked") return [];
  const rows = await db
    .selectFrom("sermonImportRows")
    .select(["line", "title", "key", "item"])
    .where("importId", "=", row.id)
    .where("verdict", "=", "new")
    .orderBy("id")
    .limit(FIRST_ITEMS)
    .execute();
  return rows.map(({ key, item, ...found }) => ({ ...found, key: key!, item: itemCodec.decode(item) }));
}

async function readFirst({ id, kind, headers, choices }: ImportRow): Promise<UnderstoodItem[]> {
  const bytes = await loadFile(db, importTables, id);
  if (bytes.length === 0) return [];
  const first: UnderstoodItem[] = [];
  const file = { kind, headers: headersCodec.decode(headers), choices: choicesCodec.decode(choices) };
  for await (const found of readItems(bytes, file)) {
    first.push(found);
    if (first.length === FIRST_ITEMS) break;
  }
  return first;
}

function toShown({ language }: Caller, timeZone: string, found: UnderstoodItem) {
  const t = tFor(language);
  const { line, title } = found;
  if ("reason" in found)
    return { line, title, description: "", facts: [t(`admin-sermon-import:reasons.${found.reason}`)] };
  const { description, publishedAt, duration, episode, youtubeId, audioUrl } = found.item;
  const medium = youtubeId !== null ? "video" : audioUrl !== null ? "audio" : "text";
  const facts = [
    publishedAt && formatShortDate(dateIn(timeZone, new Date(publishedAt)), language),
    t(`admin-sermon-import:media.${medium}`),
    duration > 0 ? formatDuration(duration) : null,
    episode === null ? null : t("admin-sermon-import:episode", { number: episode }),
  ];
  return {
    ...{ line, title },
    description: description === title ? "" : description.slice(0, 240),
    facts: facts.filter((fact) => fact !== null && fact !== ""),
  };
}

async function listRefused({ language }: Caller, importId: number) {
  const t = tFor(language);
  const rows = await db
    .selectFrom("sermonImportRows")
    .select(["line", "title", "reason"])
    .where("importId", "=", importId)
    .where("verdict", "=", "refused")
    .orderBy("id")
    .limit(MAX_REFUSED)
    .execute();
  return rows.map(({ reason, ...row }) => ({ ...row, reason: t(`admin-sermon-import:reasons.${reason}`) }));
}
