import type { Caller } from "~/auth/caller.server";
import { tFor } from "~/i18n/i18n.server";
import type { Reply } from "~/http/json-api.server";
import { answerPrayerRequest } from "./answer.server";
import { getOwnRequest, listOwnRequests } from "./own-requests.server";
import type { OwnRequest } from "./request-card";
import { createRequestCardMapper } from "./request-card.server";
import { manageRequestPath, parseRequestToken } from "./request-link.server";
import type { OwnAnswerInput, OwnPrayerRequest } from "./requests.schema";

/** The requests of this browser's visitor, as their screen shows them. */
export async function loadOwnRequests(caller: Caller): Promise<OwnRequest[]> {
  const toOwn = await ownCardMaker(caller);
  return (await listOwnRequests(caller)).map(toOwn);
}

/** The request behind a secret link, as its screen shows it. Throws AppError 404. */
export async function loadOwnRequest(
  caller: Caller,
  link: { token: string | undefined },
): Promise<OwnRequest> {
  const toOwn = await ownCardMaker(caller);
  return toOwn(await getOwnRequest(caller, link));
}

async function ownCardMaker(caller: Caller) {
  const toCard = await createRequestCardMapper(caller);
  return (request: OwnPrayerRequest): OwnRequest => ({
    ...toCard(request, { isWhole: true }),
    requesterEmail: request.requesterEmail,
    isPublic: request.isPublic,
    isClosed: request.isClosed,
    isWaiting: request.isWaiting,
    isCrisis: request.isCrisis,
    managePath: manageRequestPath(request),
  });
}

/** Stores the requester's testimony and its date. Throws AppError 404 and 409, like answerPrayerRequest. */
export async function answerOwnRequest(
  caller: Caller,
  { token, testimony, dateAnswered }: OwnAnswerInput,
  reply: Reply,
): Promise<void> {
  const description = tFor(caller.language)("prayers:testimony.answer", { testimony, dateAnswered });
  await answerPrayerRequest(caller, { id: parseRequestToken(token).id, token, description }, reply);
}
