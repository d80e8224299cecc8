import { watchingLimit } from "~/features/sermons/limits.server";
import { saveProgress } from "~/features/sermons/watching/progress.server";
import { progressInput, savedProgress } from "~/features/sermons/watching/watching.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/spiritual/progress", {
  POST: endpoint({
    summary:
      "Save how far this visitor is in a sermon. Neither percentage nor minutes fall; from 90 % on it is completed. What is written is stored encrypted",
    input: progressInput,
    output: savedProgress,
    who: "public",
    refusals: [404],
    limit: watchingLimit,
    run: saveProgress,
  }),
});

export const loader = api.loader;
export const action = api.action;
