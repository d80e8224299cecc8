import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { tidyText } from "~/i18n/visible-text";
import type { FetchedFile } from "~/providers/safe-fetch.server";
import { AppError } from "~/request/errors";
import { storePieces } from "~/features/imports/staged-import.server";
import { db } from "~db/client";
import { fetchFeed, findFeedOfPage, toFetchKey, type FetchFeed } from "./fetch-feed.server";
import { MAX_FILE_BYTES } from "./import-choices";
import type { AddressInput, FileInput, ImportOutput } from "./import.schema";
import { choicesCodec, headersCodec, importTables } from "./import-state.queries.server";
import { getImport } from "./imports-screen-admin.server";
import { matchColumns } from "./match-columns";
import { looksLikeXml } from "./read-feed.server";
import { lookInto, toFeedTitle, toRefusalKey } from "./read-items.server";
import { toFeedAddress } from "./source-address";
import { readLanguage } from "./understand-item.server";

type Fetched = Pick<FetchedFile, "address" | "etag" | "lastModified">;

/**
 * Fetches a podcast's or a channel's feed and stores it. Imports nothing. Throws AppError 400 at `address` with the reason
 * when there is none.
 */
export async function importFromAddress(
  caller: Caller,
  input: AddressInput,
  fetchFile: FetchFeed = fetchFeed,
): Promise<ImportOutput> {
  requirePermission(caller, "manage_content");
  const found = toFeedAddress(input.address);
  if ("fault" in found) throw refuse("address", `admin-sermon-import:errors.${found.fault}`);
  const file = await fetchWhole(found.address, fetchFile);
  return storeImport(caller, {
    field: "address",
    name: new URL(file.address).hostname,
    bytes: file.bytes,
    file,
  });
}

/** A page leads to its feed once. */
async function fetchWhole(address: string, fetchFile: FetchFeed): Promise<Fetched & { bytes: Buffer }> {
  try {
    const first = await fetchFile(address);
    const feed = first.bytes && !looksLikeXml(first.bytes) ? findFeedOfPage(first) : null;
    const { bytes, ...file } = feed === null ? first : await fetchFile(feed);
    // The address itself, not where it leads today.
    if (bytes && looksLikeXml(bytes)) return { ...file, address: feed ?? address, bytes };
  } catch (error) {
    throw refuse("address", toFetchKey(error));
  }
  throw refuse("address", "admin-sermon-import:errors.noFeed");
}

/** Stores a file: RSS, CSV or Excel. Imports nothing. Throws AppError 400 at `file` when it is none of these. */
export async function importFromFile(caller: Caller, { file }: FileInput): Promise<ImportOutput> {
  requirePermission(caller, "manage_content");
  if (file.size > MAX_FILE_BYTES) throw refuse("file", "admin-sermon-import:errors.tooLarge");
  const name = tidyText(file.name.replace(/^.*[\\/]/, "").replaceAll("\0", "")).slice(0, 120) || "import";
  return storeImport(caller, {
    field: "file",
    name,
    bytes: Buffer.from(await file.arrayBuffer()),
    file: null,
  });
}

interface GivenFile {
  field: "address" | "file";
  name: string;
  bytes: Buffer;
  file: Fetched | null;
}

async function storeImport(
  caller: Caller,
  { field, bytes, file, ...given }: GivenFile,
): Promise<ImportOutput> {
  const { kind, rows, head, isEmpty } = await lookInto(bytes).catch((error: unknown) => {
    throw refuse(field, toRefusalKey(error));
  });
  if (isEmpty) throw refuse(field, "admin-sermon-import:errors.empty");
  const { headers, columns } = matchColumns(rows[0] ?? []);
  const name = (kind === "table" ? "" : toFeedTitle(head)) || given.name;
  const { id } = await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto("sermonImports")
      .values({
        ...{ name, kind, status: "choosing" },
        address: file?.address ?? null,
        etag: file?.etag ?? null,
        lastModified: file?.lastModified ?? null,
        headers: headersCodec.encode(headers),
        choices: choicesCodec.encode({
          ...{ columns, dateOrder: "dayFirst", looksDaily: file !== null },
          defaultLanguage: readLanguage(head["language"] ?? "") ?? caller.language,
          ...{ defaultTopic: "faith", difficulty: "beginner", state: "draft" },
        }),
        requestedBy: caller.admin?.username ?? caller.kind,
        createdAt: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storePieces(trx, importTables, stored.id, { bytes });
    await recordChange(trx, caller, { action: "sermonImport.uploaded", subject: name });
    return stored;
  });
  return getImport(caller, { id });
}

const refuse = (field: string, key: string) => new AppError(400, key, { errors: { [field]: [key] } });
