import type { PrivacyNotice } from "~/areas/area.server";
import { listAreas } from "~/areas/registry.server";
import type { Caller } from "~/auth/caller.server";
import { queueAutoReply } from "~/features/mail/mail-queue.server";
import { privacyLink } from "./mails/privacy-link";
import type { Settings } from "~/settings/sections";
import { db } from "~db/client";
import { dataPath, readDataToken } from "./data-link.server";
import { erasePerson, listErasures } from "./erasures.server";
import { listPersonalData } from "./personal-areas.server";
import type { DataLinkInput } from "./privacy.schema";

interface Link {
  token: string | undefined;
}

/**
 * Mails the link to an address's own data, at most every ten minutes. The mail is sent even when there is no data, so
 * that nobody can learn anything about somebody else's address.
 */
export async function requestDataLink({ language }: Caller, { email }: DataLinkInput): Promise<void> {
  const props = { dataPath: dataPath(email) };
  await db
    .transaction()
    .execute((trx) => queueAutoReply(trx, { to: email, language, template: privacyLink, props }));
}

/**
 * The number of rows that each area has about the person behind a mailed link, and the page of their subscription.
 * Throws AppError 404 for a link that is invalid or has expired.
 */
export async function showPersonalData(_caller: Caller, { token }: Link) {
  const email = readDataToken(token);
  const kept = await collect(email);
  return {
    email,
    counts: kept.map(([area, rows]) => ({ area, count: rows.length })),
    subscriptionPath: await findOwnPage(email),
    isEmpty: kept.every(([, rows]) => rows.length === 0),
  };
}

/** All data about the person behind a mailed link, by area. Throws AppError 404 like `showPersonalData`. */
export async function exportPersonalData(
  _caller: Caller,
  { token }: Link,
): Promise<{ email: string } & Record<string, unknown>> {
  const email = readDataToken(token);
  return { email, ...Object.fromEntries(await collect(email)) };
}

/**
 * Erases the person behind a mailed link in every area, in one transaction. Idempotent. The erasure is repeated after a
 * restore of an older backup. Throws AppError 404.
 */
export async function erasePersonalData(_caller: Caller, { token }: Link): Promise<void> {
  const email = readDataToken(token);
  await listErasures(await db.transaction().execute((trx) => erasePerson(trx, email)));
}

/** The text keys for an area's data, by its name in `counts`. */
export function personalDataTexts(area: string): { title: string; erasureNote?: string } {
  const { title, erasureNote } = listPersonalData().find(({ name }) => name === area)!;
  return { title, erasureNote };
}

/** A kind of personal data, and the sentences about its retention. */
export interface KeptKind {
  texts: string;
  periods: { name: string; count?: number }[];
}

/** The kinds of personal data that the areas keep, with their retention under the current settings. */
export const listKeptKinds = (settings: Settings): KeptKind[] =>
  listNotices()
    .sort((a, b) => a.order - b.order)
    .map(({ texts, periods }) => ({
      texts,
      periods: [{ name: "period" }, ...(periods?.(settings) ?? []).filter(({ count }) => count !== 0)],
    }));

const listNotices = (): PrivacyNotice[] =>
  listAreas()
    .flatMap(({ personalData, visitorData }) => [personalData, visitorData])
    .flatMap((data) => (data === "none" || !data.notice || data.notice === "none" ? [] : data.notice));

async function collect(email: string): Promise<[string, object[]][]> {
  const kept = await Promise.all(
    listPersonalData().map(async ({ name, collect, isHiddenWhenEmpty }) => {
      const rows = await collect(db, email);
      return rows.length === 0 && isHiddenWhenEmpty ? [] : [[name, rows] satisfies [string, object[]]];
    }),
  );
  return kept.flat();
}

async function findOwnPage(email: string): Promise<string | null> {
  const paths = await Promise.all(
    listPersonalData().map(async ({ findOwnPage }) => (findOwnPage ? findOwnPage(email) : null)),
  );
  return paths.find((path) => path !== null) ?? null;
}
