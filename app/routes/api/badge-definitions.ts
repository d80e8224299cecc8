import { z } from "zod";
import { badgeDefinition, noInput } from "~/features/badges/badges.schema";
import { listBadgeDefinitions } from "~/features/badges/badges.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/badges/definitions", {
  GET: endpoint({
    summary: "The badges that can be earned",
    input: noInput,
    output: z.array(badgeDefinition),
    who: "public",
    shared: true,
    run: listBadgeDefinitions,
  }),
});

export const loader = api.loader;
export const action = api.action;
