import type { Kysely } from "kysely";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { keyedDigest } from "~/crypto/signing.server";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { VISITOR_ROLE } from "~/features/accounts/users/role-names";
import { eraseVisitorData, lockVisitors } from "~/features/accounts/visitor-data.server";
import { encodeRowReference } from "~/auth/row-reference.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { listPersonalData } from "./personal-areas.server";

/** Whose secret made a mark. Under another secret it names nobody. */
const keyName = () => keyedDigest("erasure", "").slice(0, 8);
const erasureMarkOf = (email: string) => `${keyName()}.${keyedDigest("erasure", email)}`;
/** No address is so written. */
const visitorMarkOf = (reference: string) => erasureMarkOf(`visitor ${reference}`);

interface Erasure {
  /** ISO time. */
  erasedAt: string;
  mark: string;
}
const toErasureLine = ({ erasedAt, mark }: Erasure) => `${erasedAt} ${mark}`;

/** Beside the backups, so that it leaves the machine with them and is no part of any. */
const folder = () => join(env.DATA_DIR, "backups");
const NAME = "erasures";

/** Erases a person (e-mail, case-folded) in every area, and notes it: the answer is for `listErasures`, once committed. */
export async function erasePerson(trx: Kysely<DB>, email: string): Promise<Erasure> {
  await eraseInAllAreas(trx, email);
  const erasure = { mark: erasureMarkOf(email), erasedAt: new Date().toISOString() };
  await noteErasure(trx, erasure);
  return erasure;
}

/**
 * Erases a visitor in every area with their row, and notes it, also for those who were merged into them: an older backup
 * has their rows. The answer is for `listErasures`, once committed.
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
  for (const erasure of erasures) await noteErasure(trx, erasure);
  return erasures;
}

const noteErasure = (trx: Kysely<DB>, erasure: Erasure) =>
  trx
    .insertInto("erasures")
    .values(erasure)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

async function eraseInAllAreas(trx: Kysely<DB>, email: string): Promise<void> {
  for (const area of listPersonalData()) await area.erase(trx, email);
}

/**
 * Writes erasures into the list beside the backups. They are erased whatever becomes of the list, so a failure is only
 * logged: the next clean-up completes it.
 */
export async function listErasures(...erasures: Erasure[]): Promise<void> {
  await addToList(new Set(erasures.map(toErasureLine))).catch((error: unknown) =>
    log.error({ err: error }, "list of erasures not written"),
  );
}

/** Writes what this database knows of erasures into the list beside its backups. Idempotent. */
export async function writeErasureList(): Promise<void> {
  await addToList(await listNotedErasures());
}

/**
 * After a restore: who stands in the list alone was erased after the backup was taken, so they are erased again.
 * Idempotent. `besides` are folders with backups from elsewhere. Answers how many people and visitors were
 * erased.
 * See docs/decisions/0014-what-a-restore-must-not-bring-back.md.
 */
export async function repeatErasures(besides: string[] = []): Promise<number> {
  const lists = await Promise.all([folder(), ...besides].map(readErasureList));
  const listed = new Set(lists.flatMap((list) => [...list]));
  const known = await listNotedErasures();
  await addToList(new Set([...listed, ...known]));
  return eraseAgain([...listed].filter((line) => !known.has(line)).flatMap(parseErasureLine));
}

async function listNotedErasures(): Promise<Set<string>> {
  const rows = await db.selectFrom("erasures").select(["mark", "erasedAt"]).execute();
  return new Set(rows.map(toErasureLine));
}

async function addToList(lines: Set<string>): Promise<void> {
  const own = await readErasureList(folder());
  const missing = [...lines].filter((line) => !own.has(line)).sort();
  if (missing.length === 0) return;
  await mkdir(folder(), { recursive: true });
  await appendFile(join(folder(), NAME), missing.map((line) => `${line}\n`).join(""), { flush: true });
}

async function eraseAgain(erasures: Erasure[]): Promise<number> {
  const readable = erasures.filter(({ mark }) => mark.startsWith(`${keyName()}.`));
  if (readable.length === 0) return 0;
  const marks = new Set(readable.map(({ mark }) => mark));
  return db.transaction().execute(async (trx) => {
    const people = await findErasedPeople(trx, marks);
    const visitors = await findErasedVisitors(trx, marks);
    for (const email of people) await eraseInAllAreas(trx, email);
    for (const id of visitors) await eraseVisitorData(trx, id);
    for (const erasure of readable) await noteErasure(trx, erasure);
    return people.size + visitors.length;
  });
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

async function findErasedVisitors(trx: Kysely<DB>, marks: Set<string>): Promise<number[]> {
  const visitors = await trx
    .selectFrom("users")
    .select(["id", "createdAt"])
    .where("role", "=", VISITOR_ROLE)
    .orderBy("id")
    .execute();
  return visitors.filter((row) => marks.has(visitorMarkOf(encodeRowReference(row)))).map(({ id }) => id);
}

/** The lines of a list; of one that a crash cut short those that are whole. */
async function readErasureList(path: string): Promise<Set<string>> {
  try {
    const text = await readFile(join(path, NAME), "utf8");
    return new Set(text.split("\n").filter((line) => parseErasureLine(line).length > 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Set();
    throw error;
  }
}

function parseErasureLine(line: string): Erasure[] {
  const [, erasedAt, mark] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]{8}\.[\w-]{43})$/.exec(line) ?? [];
  return erasedAt && mark ? [{ erasedAt, mark }] : [];
}
