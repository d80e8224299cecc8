import { afterEach, beforeEach, vi } from "vitest";
import { sendDailyDevotion, sendDigests } from "~/features/newsletter/sending/regular-sendings.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { db } from "~db/client";
import type { ReceivedMail } from "~tests/fakes/smtp";
import { decodeHeader } from "~tests/support/mime";
import { withSmtp } from "~tests/support/smtp";
import { addPublishedPost, runSendingJobs, system, type SendingChoice } from "./world";

/** Noon in Port-au-Prince. */
export const noonOf = (date: string) => vi.setSystemTime(new Date(`${date}T17:00:00.000Z`));
/** Eight in the morning there, when digests go out. */
export async function morningOf(date: string): Promise<void> {
  vi.setSystemTime(new Date(`${date}T13:00:00.000Z`));
  await sendDigests(system, { date });
  await runSendingJobs();
}

/** Runs the jobs of sendings, digests and devotions in the outbox. */
export async function runNewsletterJobs(): Promise<void> {
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

export async function sendPost(title: string, choice: SendingChoice = {}) {
  const id = await addPublishedPost({ title });
  const sent = await sendNewsletterPost(system, { id, audience: "all", ...choice });
  await runNewsletterJobs();
  return { id, ...sent };
}

/** The subject of a mail, decoded. */
export const subjectOf = (mail: ReceivedMail) => decodeHeader(mail.header("Subject") ?? "");

/** A mail server, and a clock that begins on 10 November 2026. `arrived`: the subjects by address since the last call. */
export function withClock() {
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
