import type { Kysely } from "kysely";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { keyedDigest } from "~/crypto/signing.server";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { listPersonalData } from "./personal-areas.server";

/** Whose secret made a mark. Under another secret it names nobody. */
const keyName = () => keyedDigest("erasure", "").slice(0, 8);
const erasureMarkOf = (email: string) => `${keyName()}.${keyedDigest("erasure", email)}`;

interface Erasure {
  /** ISO time. */
  erasedAt: string;
  mark: string;
}
const toErasureLine = ({ erasedAt, mark }: Erasure) => `${erasedAt} ${mark}`;

/** Beside the backups, so that it leaves the machine with them and is no part of any. */
const folder = () => join(env.DATA_DIR, "backups");
const NAME = "erasures";

/** Erases a person (e-mail, case-folded) in every area, and notes it: the answer is for `listErasure`, once committed. */
export async function erasePerson(trx: Kysely<DB>, email: string): Promise<Erasure> {
  await eraseInAllAreas(trx, email);
  const erasure = { mark: erasureMarkOf(email), erasedAt: new Date().toISOString() };
  await noteErasure(trx, erasure);
  return erasure;
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

/** Writes an erasure into the list beside the backups. */
export const appendErasureToList = (erasure: Erasure): Promise<void> =>
  addToList(new Set([toErasureLine(erasure)]));

/** Writes what this database knows of erasures into the list beside its backups. Idempotent. */
export async function writeErasureList(): Promise<void> {
  await addToList(await listNotedErasures());
}

/**
 * After a restore: who stands in the list alone was erased after the backup was taken, so they are erased again.
 * Idempotent. `besides` are folders with backups from elsewhere. Answers how many people were erased.
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
    const people = new Set<string>();
    for (const area of listPersonalData()) {
      for (const email of await area.addresses(trx)) {
        if (!people.has(email) && marks.has(erasureMarkOf(email))) people.add(email);
      }
    }
    for (const email of people) await eraseInAllAreas(trx, email);
    for (const erasure of readable) await noteErasure(trx, erasure);
    return people.size;
  });
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
