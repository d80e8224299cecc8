import { type Caller, systemCaller } from "~/auth/caller.server";
import { setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import { answerPrayerRequest } from "~/features/prayers/requests/answer.server";
import { manageRequestPath } from "~/features/prayers/requests/request-link.server";
import { prayerRequestInput, testimonyInput } from "~/features/prayers/requests/requests.schema";
import { shareTestimony, submitPrayerRequest } from "~/features/prayers/requests/submit.server";
import type { Reply } from "~/http/json-api.server";
import { db } from "~db/client";
import { guestCaller, tokenInPath } from "./subscriptions";

export const newReply = (): Reply => ({ headers: new Headers(), status: 200 });

const request = {
  requesterName: "Marie Désir",
  requesterEmail: "marie@example.org",
  requesterPhone: "+509 37 00 00 00",
  title: "Lapriyè pou manman m",
  description: "Manman m malad depi de semèn.",
  language: "ht",
};

/** A request that waits for the team; returns its id. */
export async function addPrayerRequest(input: object = {}, caller: Caller = guestCaller): Promise<number> {
  const parsed = prayerRequestInput.parse({ ...request, ...input });
  return (await submitPrayerRequest(caller, parsed, newReply())).id;
}

/** A request that the team approved. */
export async function addApprovedRequest(input: object = {}): Promise<number> {
  const id = await addPrayerRequest(input);
  await setRequestStatus(systemCaller(), { id, status: "approved" });
  return id;
}

/** A testimony without a request of its own, which waits for the team. */
export async function addTestimony(input: object = {}): Promise<number> {
  const parsed = testimonyInput.parse({
    requesterName: "Rosa Luna",
    originalRequest: "Le pedí a Dios un trabajo.",
    testimony: "Dios me dio un trabajo en tres semanas.",
    dateAnswered: "en mayo",
    language: "es",
    consent: "on",
    ...input,
  });
  return (await shareTestimony(guestCaller, parsed, newReply())).id;
}

export const findPrayerRequest = (id: number) =>
  db.selectFrom("prayerRequests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The token of the requester's secret link. */
export const requestTokenOf = async (id: number) =>
  tokenInPath(manageRequestPath(await findPrayerRequest(id)));

/** An answer that somebody other than the requester proposes; returns its id. */
export async function addProposedAnswer(id: number, description = "Bondye geri l."): Promise<number> {
  await answerPrayerRequest(guestCaller, { id, description }, newReply());
  const answer = await db
    .selectFrom("prayerAnswers")
    .select("id")
    .where("prayerRequestId", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return answer.id;
}
