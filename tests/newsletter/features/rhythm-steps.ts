import { afterEach, beforeEach, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import type { Frequency } from "~/features/newsletter/preferences/preference-choices";
import { manageLinkPaths } from "~/features/newsletter/preferences/manage-link.server";
import { sendDailyDevotion, sendDigests } from "~/features/newsletter/sending/regular-sendings.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { db } from "~db/client";
import { type ReceivedMail } from "~tests/fakes/smtp";
import { addPublishedPost, runSendingJobs } from "~tests/support/newsletter";
import { getRowReference } from "~tests/support/row-references";
import "~tests/support/areas";
import { decodeHeader } from "~tests/support/mime";
import { withSmtp } from "~tests/support/smtp";

export const system = systemCaller();
export const token = (path: string) => path.split("/").at(-1);

/** Noon in Port-au-Prince. */
export const noonOf = (date: string) => vi.setSystemTime(new Date(`${date}T17:00:00.000Z`));
/** Eight in the morning there, when what was gathered goes. */
export async function morningOf(date: string): Promise<void> {
  vi.setSystemTime(new Date(`${date}T13:00:00.000Z`));
  await sendDigests(system, { date });
  await runSendingJobs();
}

/** Runs what the outbox holds, as the jobs would. */
export async function runRhythmJobs(): Promise<void> {
  await runSendingJobs();
  const jobs = await db
    .deleteFrom("outbox")
    .where("name", "in", ["send-devotion", "send-gathered"])
    .returning(["name", "payload"])
    .execute();
  for (const { name, payload } of jobs) {
    const input = JSON.parse(payload) as { date: string; sendingId?: number };
    await (name === "send-devotion" ? sendDailyDevotion(system, input) : sendDigests(system, input));
  }
  await runSendingJobs();
}

export async function addReader(
  frequency: Frequency,
  { language = "fr", contentTypes = ["devotional", "updates"], interests = [] as string[] } = {},
) {
  const { n } = await db
    .selectFrom("newsletters")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const email = `${frequency}${n}@one.example`;
  const now = new Date().toISOString();
  const common = { email, isActive: true, createdAt: now };
  const { id } = await db
    .insertInto("newsletters")
    .values({ ...common, preferredLanguage: language, consentAt: now, confirmedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("enhancedNewsletters")
    .values({
      ...common,
      language,
      interests: JSON.stringify(interests),
      donorLevel: "supporter",
      segments: "[]",
      preferences: JSON.stringify({ frequency, contentTypes, communicationMethod: "email" }),
      updatedAt: now,
    })
    .execute();
  return { id, email };
}

export const manageToken = async (id: number) =>
  token(manageLinkPaths(await getRowReference("newsletters", id)).preferencesPath);

export async function sendPost(title: string, more: Partial<Parameters<typeof sendNewsletterPost>[1]> = {}) {
  const id = await addPublishedPost({ title });
  const sent = await sendNewsletterPost(system, { id, audience: "all", ...more });
  await runRhythmJobs();
  return { id, ...sent };
}
/** The subject of a mail, decoded. */
export const subjectOf = (mail: ReceivedMail) => decodeHeader(mail.header("Subject") ?? "");

/** An SMTP server and a clock that begins on 10 November 2026. `arrived` gives the subjects that each address got since the last call. */
export function withRhythm() {
  const smtp = withSmtp();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    noonOf("2026-11-10");
  });
  afterEach(() => void vi.useRealTimers());
  const arrived = (): Record<string, string[]> => {
    const got: Record<string, string[]> = {};
    for (const mail of smtp.mails.splice(0)) (got[mail.to[0]!] ??= []).push(subjectOf(mail));
    return got;
  };
  return { smtp, arrived };
}
