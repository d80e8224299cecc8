import type { Kysely } from "kysely";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { keyedDigest } from "~/crypto/signing.server";
import { log } from "~/config/log.server";
import { VISITOR_ROLE } from "~/features/accounts/users/role-names";
import { eraseVisitorData, lockVisitors } from "~/features/accounts/visitor-data.server";
import { encodeRowReference, type RowReference } from "~/auth/row-reference.server";
import { backupFolder } from "~db/backup-files";
import { db } from "~db/client";
import { isMigrated } from "~db/migrate";
import type { DB } from "~db/schema/index";
import { listPersonalData } from "./personal-areas.server";

/** Identifies the secret that a mark was made with. A mark made with another secret matches nobody. */
const keyId = () => keyedDigest("erasure", "").slice(0, 8);
const erasureMarkOf = (email: string) => `${keyId()}.${keyedDigest("erasure", email)}`;
/** Cannot equal the mark of an email address, because no address has this form. */
const visitorMarkOf = (reference: string) => erasureMarkOf(`visitor ${reference}`);
/** A device of older cookies is made again from a backup that is older than devices, so its own row does not name it. */
const deviceMarkOf = ({ legacyOf, ...row }: DeviceReference) =>
  erasureMarkOf(`device ${legacyOf ?? encodeRowReference(row)}`);

type DeviceReference = RowReference & { legacyOf: string | null };
/** The same for an erasure in one area only. */
const areaMarkOf = (area: string, email: string) => erasureMarkOf(`area ${area} ${email}`);

interface Erasure {
  /** ISO time. */
  erasedAt: string;
  mark: string;
}
const toErasureLine = ({ erasedAt, mark }: Erasure) => `${erasedAt} ${mark}`;

/** Marks in one query. */
const MARKS_AT_ONCE = 1_000;

/** The list is beside the backups, and a whole backup holds a copy of it. */
const NAME = "erasures";

/** Erases a person (case-folded email) in every area and records it. Call `listErasures` after the commit. */
export async function erasePerson(trx: Kysely<DB>, email: string): Promise<Erasure> {
  await eraseInAllAreas(trx, email);
  const erasure = { mark: erasureMarkOf(email), erasedAt: new Date().toISOString() };
  await recordErasure(trx, erasure);
  return erasure;
}

/**
 * Erases a visitor and their row in every area and records it. Also records the visitors who were merged into them,
 * because an older backup has their rows. Pass the result to `listErasures` after the commit.
 */
export async function eraseVisitor(trx: Kysely<DB>, visitorId: number): Promise<Erasure[]> {
  const row = (await lockVisitors(trx, [visitorId])).get(visitorId);
  if (!row) return [];
  const merged = await trx
    .selectFrom("mergedVisitors")
    .select("merged")
    .where("visitorId", "=", visitorId)
    .execute();
  const erasedAt = new Date().toISOString();
  const references = [encodeRowReference(row), ...merged.map((one) => one.merged)];
  const erasures = references.map((reference) => ({ mark: visitorMarkOf(reference), erasedAt }));
  await eraseVisitorData(trx, visitorId);
  for (const erasure of erasures) await recordErasure(trx, erasure);
  return erasures;
}

/** Records that a visitor's device was separated. Pass the result to `listErasures` after the commit. */
export async function recordSeparation(trx: Kysely<DB>, device: DeviceReference): Promise<Erasure> {
  const erasure = { mark: deviceMarkOf(device), erasedAt: new Date().toISOString() };
  await recordErasure(trx, erasure);
  return erasure;
}

/** Records that a person (case-folded email) was erased in one area. Call `listErasures` after the commit. */
export async function recordAreaErasure(trx: Kysely<DB>, area: string, email: string): Promise<Erasure> {
  const erasure = { mark: areaMarkOf(area, email), erasedAt: new Date().toISOString() };
  await recordErasure(trx, erasure);
  return erasure;
}

/** Those of some people (case-folded emails) who were erased, or erased in an area. */
export async function findErasedIn(from: Kysely<DB>, area: string, emails: string[]): Promise<Set<string>> {
  const marks = new Map(
    emails.flatMap((email) => [[erasureMarkOf(email), email] as const, [areaMarkOf(area, email), email]]),
  );
  const erased = new Set<string>();
  const all = [...marks.keys()];
  for (let at = 0; at < all.length; at += MARKS_AT_ONCE) {
    const rows = await from
      .selectFrom("erasures")
      .select("mark")
      .where("mark", "in", all.slice(at, at + MARKS_AT_ONCE))
      .execute();
    for (const { mark } of rows) erased.add(marks.get(mark)!);
  }
  return erased;
}

const recordErasure = (trx: Kysely<DB>, erasure: Erasure) =>
  trx
    .insertInto("erasures")
    .values(erasure)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

async function eraseInAllAreas(trx: Kysely<DB>, email: string): Promise<void> {
  for (const area of listPersonalData()) await area.erase(trx, email);
}

/**
 * Appends erasures to the list beside the backups. The data is already erased, so a failure is only logged: the next
 * clean-up completes the list.
 */
export async function listErasures(...erasures: Erasure[]): Promise<void> {
  await addToList(new Set(erasures.map(toErasureLine))).catch((error: unknown) =>
    log.error({ err: error }, "list of erasures not written"),
  );
}

/** Adds the erasures recorded in the database to the list beside the backups. Idempotent. */
export async function writeErasureList(): Promise<void> {
  await addToList(await listRecordedErasures());
}

/** Every erasure that this machine and the database know, as the text of a list for a backup. */
export async function readErasureTexts(): Promise<string> {
  const lines = [...(await readErasureList(backupFolder()))];
  const recorded = (await isMigrated(db)) ? [...(await listRecordedErasures())] : []; // a backup may precede an update
  return toErasureText(new Set([...lines, ...recorded]));
}

/** Adds the list of a restored backup to the one of this machine. */
export const addErasureTexts = (text: string): Promise<void> => addToList(parseErasureTexts(text));

/**
 * After a restore: entries that are only in the list, not in the database, were erased after the backup was taken, so
 * they are erased again. Idempotent. `otherFolders` are folders with backups from elsewhere. Returns how many people
 * and visitors were erased. See docs/decisions/0014-what-a-restore-must-not-bring-back.md.
 */
export async function repeatErasures(otherFolders: string[] = []): Promise<number> {
  const lists = await Promise.all([backupFolder(), ...otherFolders].map(readErasureList));
  const listed = new Set(lists.flatMap((list) => [...list]));
  const known = await listRecordedErasures();
  await addToList(new Set([...listed, ...known]));
  return eraseAgain([...listed].filter((line) => !known.has(line)).flatMap(parseErasureLine));
}

async function listRecordedErasures(): Promise<Set<string>> {
  const rows = await db.selectFrom("erasures").select(["mark", "erasedAt"]).execute();
  return new Set(rows.map(toErasureLine));
}

async function addToList(lines: Set<string>): Promise<void> {
  const own = await readErasureList(backupFolder());
  const missing = [...lines].filter((line) => !own.has(line));
  if (missing.length === 0) return;
  await mkdir(backupFolder(), { recursive: true });
  await appendFile(join(backupFolder(), NAME), toErasureText(missing), { flush: true });
}

const toErasureText = (lines: Iterable<string>) =>
  [...lines]
    .sort()
    .map((line) => `${line}\n`)
    .join("");

async function eraseAgain(erasures: Erasure[]): Promise<number> {
  const readable = erasures.filter(({ mark }) => mark.startsWith(`${keyId()}.`));
  if (readable.length === 0) return 0;
  const marks = new Set(readable.map(({ mark }) => mark));
  return db.transaction().execute(async (trx) => {
    const people = await findErasedPeople(trx, marks);
    const visitors = await findErasedVisitors(trx, marks);
    for (const email of people) await eraseInAllAreas(trx, email);
    for (const id of visitors) await eraseVisitorData(trx, id);
    await separateAgain(trx, marks);
    const inAreas = await eraseAgainInAreas(trx, marks);
    for (const erasure of readable) await recordErasure(trx, erasure);
    return new Set([...people, ...inAreas]).size + visitors.length;
  });
}

async function eraseAgainInAreas(trx: Kysely<DB>, marks: Set<string>): Promise<string[]> {
  const erased: string[] = [];
  for (const area of listPersonalData()) {
    for (const email of new Set(await area.addresses(trx))) {
      if (!marks.has(areaMarkOf(area.name, email))) continue;
      await (area.eraseInArea ?? area.erase)(trx, email);
      erased.push(email);
    }
  }
  return erased;
}

async function findErasedPeople(trx: Kysely<DB>, marks: Set<string>): Promise<Set<string>> {
  const people = new Set<string>();
  for (const area of listPersonalData()) {
    for (const email of await area.addresses(trx)) {
      if (!people.has(email) && marks.has(erasureMarkOf(email))) people.add(email);
    }
  }
  return people;
}

async function separateAgain(trx: Kysely<DB>, marks: Set<string>): Promise<void> {
  const devices = await trx
    .selectFrom("visitorDevices")
    .select(["id", "createdAt", "legacyOf"])
    .orderBy("id")
    .execute();
  for (const device of devices)
    if (marks.has(deviceMarkOf(device)))
      await trx.deleteFrom("visitorDevices").where("id", "=", device.id).execute();
}

async function findErasedVisitors(trx: Kysely<DB>, marks: Set<string>): Promise<number[]> {
  const visitors = await trx
    .selectFrom("users")
    .select(["id", "createdAt"])
    .where("role", "=", VISITOR_ROLE)
    .orderBy("id")
    .execute();
  return visitors.filter((row) => marks.has(visitorMarkOf(encodeRowReference(row)))).map(({ id }) => id);
}

/** The lines of a list. A line that a crash cut short is skipped. */
const parseErasureTexts = (text: string) =>
  new Set(text.split("\n").filter((line) => parseErasureLine(line).length > 0));

async function readErasureList(path: string): Promise<Set<string>> {
  try {
    return parseErasureTexts(await readFile(join(path, NAME), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Set();
    throw error;
  }
}

function parseErasureLine(line: string): Erasure[] {
  const [, erasedAt, mark] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]{8}\.[\w-]{43})$/.exec(line) ?? [];
  return erasedAt && mark ? [{ erasedAt, mark }] : [];
}
