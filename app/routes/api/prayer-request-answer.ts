import { z } from "zod";
import { prayerAnswerLimit } from "~/features/prayers/limits.server";
import { answerPrayerRequest } from "~/features/prayers/requests/answer.server";
import {
  answerInput,
  proposedAnswerOutput,
  ownPrayerRequest,
} from "~/features/prayers/requests/requests.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/prayer-requests/:id/answer", {
  POST: endpoint({
    summary:
      "Tell how a prayer was answered; kept for review (202) when somebody else than the requester does",
    input: answerInput,
    output: z.union([ownPrayerRequest, proposedAnswerOutput]),
    who: "public",
    refusals: [404, 409],
    limit: prayerAnswerLimit,
    run: answerPrayerRequest,
  }),
});

export const loader = api.loader;
export const action = api.action;
