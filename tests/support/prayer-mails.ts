import { systemCaller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { openColumn } from "~/features/mail/confidential-mail.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { getMail } from "~/features/mail/mail-log-admin.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { newReply } from "./prayers";
import { guestCaller } from "./subscriptions";

interface PrayerMail {
  id: number;
  template: string;
  language: string;
  recipient: string;
  props: Record<string, unknown>;
}

/** The mails of these kinds (all by default) as their reader sees them, oldest first. */
export async function listPrayerMails(...templates: string[]): Promise<PrayerMail[]> {
  const rows = await db
    .selectFrom("mailLog")
    .select(["id", "template", "language", "recipient", "about", "props"])
    .$if(templates.length > 0, (query) => query.where("template", "in", templates))
    .orderBy("id")
    .execute();
  return rows.map(({ about, recipient, props, ...mail }) => ({
    ...mail,
    recipient: openColumn({ about }, recipient)!,
    props: JSON.parse(openColumn({ about }, props)!) as Record<string, unknown>,
  }));
}

/** Renders a mail and returns its subject and text. */
export async function readPrayerMail(id: number): Promise<{ subject: string; text: string }> {
  await deliverMail(id);
  const { subject, text } = await getMail(systemCaller(), { id });
  return { subject: subject!, text: text! };
}

interface Prayer {
  userName?: string;
  country?: string;
  language?: Language;
}

/** Somebody prays, from a browser of their own, with any name; returns the visitor's row. */
export async function prayFor(id: number, { userName = "Jean", country, language = "fr" }: Prayer = {}) {
  const reply = newReply();
  const input = { ...prayInput.parse({ id, userName: "Jean", country }), userName };
  await prayForRequest({ ...guestCaller, language }, input, reply);
  return visitorCookie.read(reply.headers.get("Set-Cookie"))!;
}
