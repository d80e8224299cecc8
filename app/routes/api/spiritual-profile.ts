import { noInput, spiritualProfileV2Output } from "~/features/growth/profile/profile.schema";
import { getSpiritualProfileV2 } from "~/features/growth/profile/profile.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/spiritual/profile", {
  GET: endpoint({
    summary: "Level, experience and maturity of this visitor",
    input: noInput,
    output: spiritualProfileV2Output,
    who: "public",
    run: getSpiritualProfileV2,
  }),
});

export const loader = api.loader;
export const action = api.action;
