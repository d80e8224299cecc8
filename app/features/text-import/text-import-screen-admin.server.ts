import { postKind } from "~/areas/posts";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { blogCategories, type BlogCategory } from "~/features/blog/blog-categories";
import { foldPlace } from "~/i18n/search-text";
import { tFor } from "~/i18n/i18n.server";
import { formatDateTime } from "~/i18n/format";
import { requireFound } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { isInUndoTime, undoEnd } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import { categoryFields, importedTypes } from "./text-import-choices";
import type { TextImportIdInput, TextImportOutput } from "./text-import.schema";
import {
  choicesCodec,
  countsCodec,
  findTextImport,
  foundCodec,
  type TextImportRow,
} from "./text-import-state.queries.server";

const MAX_IMPORTS = 20;
const MAX_LISTED = 200;

/** Throws AppError 403 without the permission for what the texts become. */
export function requireTextImport<Row extends Pick<TextImportRow, "contentType">>(
  caller: Caller,
  row: Row,
): Row {
  if (row.contentType) requirePermission(caller, postKind(row.contentType).permission);
  return row;
}

/** One import with its progress. Throws AppError 404. */
export async function getTextImport(caller: Caller, { id }: TextImportIdInput): Promise<TextImportOutput> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  return textImportToApi(caller, requireTextImport(caller, requireFound(await findTextImport(db, id))));
}

/** The newest imports that the caller may see. */
export async function listTextImports(caller: Caller): Promise<TextImportOutput[]> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const mine = allowedTypes(caller);
  const newest = await db
    .selectFrom("textImports")
    .select("id")
    .where("status", "!=", "discarded")
    .where((eb) => eb.or([eb("contentType", "is", null), eb("contentType", "in", mine)]))
    .orderBy("id", "desc")
    .limit(MAX_IMPORTS)
    .execute();
  return Promise.all(newest.map(({ id }) => getTextImport(caller, { id })));
}

const allowedTypes = (caller: Caller) =>
  importedTypes.filter(
    (type) => caller.kind === "system" || caller.permissions.has(postKind(type).permission),
  );

async function textImportToApi({ language }: Caller, row: TextImportRow): Promise<TextImportOutput> {
  return {
    ...{ id: row.id, fileName: row.fileName, source: row.source, status: row.status },
    contentType: row.contentType,
    progress: { read: row.readRows, total: row.total, done: row.doneRows },
    counts: countsCodec.decode(row.counts),
    pictures: await countPictures(row.id),
    error: row.error && tFor(language)(row.error, { place: row.errorPlace ?? "–" }),
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    undoUntil: isTextUndoable(row) ? undoEnd(row.finishedAt!) : null,
  };
}

async function countPictures(importId: number) {
  const rows = await db
    .selectFrom("textImportPictures")
    .select(["state", (eb) => eb.fn.countAll<number | string>().as("count")])
    .where("importId", "=", importId)
    .groupBy("state")
    .execute();
  const counts = { waiting: 0, saved: 0, missing: 0, refused: 0 };
  for (const { state, count } of rows) counts[state === "unreachable" ? "missing" : state] += Number(count);
  return counts;
}

/** Whether an import can be undone: for a day after its end, also when it failed on its way. */
export const isTextUndoable = (
  row: Pick<TextImportRow, "status" | "finishedAt" | "forgottenAt" | "counts">,
): boolean =>
  ["done", "cancelled", "failed"].includes(row.status) &&
  countsCodec.decode(row.counts).added > 0 &&
  isInUndoTime(row);

/** The imports for their screen. */
export async function showTextImports(caller: Caller) {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const { timeZone } = (await getSettings()).publishing;
  const imports = await listTextImports(caller);
  return imports.map(({ id, fileName, status, createdAt }) => ({
    ...{ id, fileName, status },
    when: formatDateTime(createdAt, caller.language, timeZone),
  }));
}

/** An import for its screen: what was recognised and chosen, and after the check what is refused and missing. */
export async function showTextImport(caller: Caller, input: TextImportIdInput) {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const row = requireTextImport(caller, requireFound(await findTextImport(db, input.id)));
  const { timeZone } = (await getSettings()).publishing;
  const shown = await textImportToApi(caller, row);
  const found = row.found === null ? null : foundCodec.decode(row.found);
  const isListed = row.forgottenAt === null && row.status !== "checking";
  return {
    ...shown,
    found: found && {
      ...found,
      leftOut: found.leftOut.reduce((sum, { count }) => sum + count, 0),
      categories: found.categories
        .slice(0, categoryFields.length)
        .map((one) => ({ ...one, proposed: proposeCategory(one.name) })),
      moreCategories: Math.max(0, found.categories.length - categoryFields.length),
    },
    choices: row.choices === null ? null : choicesCodec.decode(row.choices),
    types: allowedTypes(caller),
    categoryOptions: blogCategories.map((value) => ({
      value,
      label: tFor(caller.language)(`blog:categories.${value}`),
    })),
    undoUntil: shown.undoUntil && formatDateTime(shown.undoUntil, caller.language, timeZone),
    refused: isListed ? await listRefused(caller, row) : [],
    missing: isListed ? await listMissing(row.id) : [],
  };
}

const categoryWords: Record<BlogCategory, RegExp> = {
  priere: /pri[eè]|lapriye|pray|orac/,
  bible: /bibl/,
  temoignage: /temoi|temwa|testim/,
  enseignement: /ensei|ansey|teach|ensen|predi|sermon|etude|study|estudio/,
  meditation: /medit|devoti|devosyon|refle/,
  spirituel: /spirit|espirit|lespri/,
};

/** The category here whose name is like one there. */
const proposeCategory = (name: string): BlogCategory | null =>
  blogCategories.find((category) => categoryWords[category].test(foldPlace(name))) ?? null;

async function listRefused({ language }: Caller, { id, source }: TextImportRow) {
  const t = tFor(language);
  const rows = await db
    .selectFrom("textImportRows")
    .select(["id", "place", "title", "reason"])
    .where("importId", "=", id)
    .where("verdict", "=", "refused")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ place, reason, ...row }) => ({
    ...row,
    place: t(`admin-text-import:places.${source ?? "markdown"}`, { place }),
    reason: t(`admin-text-import:reasons.${reason}`),
  }));
}

async function listMissing(importId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("textImportPictures")
    .select("source")
    .where("importId", "=", importId)
    .where("state", "in", ["missing", "refused", "unreachable"])
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ source }) => source);
}
