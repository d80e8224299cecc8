import type { Caller } from "~/auth/caller.server";
import { signManageToken } from "~/features/newsletter/preferences/manage-link.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { subscribeToNewsletter } from "~/features/newsletter/subscribers/subscribers.server";
import { db } from "~db/client";
import { runAnswerJobs } from "./jobs";

export const guestCaller: Caller = {
  kind: "guest",
  userId: null,
  subscriber: null,
  visitor: null,
  admin: null,
  permissions: new Set(),
  language: "fr",
  address: "203.0.113.7",
  userAgent: "",
};

/** Subscribes and runs the job that follows. */
export async function requestSubscription(input: Record<string, unknown>, caller = guestCaller) {
  const headers = new Headers();
  const answer = await subscribeToNewsletter(caller, subscribeInput.parse(input), { headers, status: 201 });
  await runAnswerJobs();
  return { answer, cookie: headers.get("Set-Cookie")! };
}

export const findSubscriber = (email: string) =>
  db.selectFrom("newsletters").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
export const findProfile = (email: string) =>
  db.selectFrom("enhancedNewsletters").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

/** The queued mails with their props, oldest first. */
export async function listQueuedMails() {
  const rows = await db
    .selectFrom("mailLog")
    .select(["template", "language", "recipient", "props"])
    .orderBy("id")
    .execute();
  return rows.map(({ props, ...mail }) => ({ ...mail, props: JSON.parse(props) as Record<string, string> }));
}

export const tokenInPath = (path: string) => path.split("/").at(-1)!;
export const lastConfirmToken = async () => tokenInPath((await listQueuedMails()).at(-1)!.props.confirmPath!);
export const manageTokenOf = async (email: string) => signManageToken(await findSubscriber(email));
