import { z } from "zod";
import { closeYear, reopenYear } from "~/features/giving/entered/closed-years-admin.server";
import { yearSchema } from "~/features/giving/entered/entered.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const closedYears = z.array(z.int()).describe("The closed years, newest first");

const api = jsonApi("/api/donation-years/:year", {
  PUT: endpoint({
    summary: "Close a past year: no donation is dated into it any more",
    input: yearSchema,
    output: closedYears,
    who: "manage_donations",
    refusals: [409],
    run: closeYear,
  }),
  DELETE: endpoint({
    summary: "Open a closed year again",
    input: yearSchema,
    output: closedYears,
    who: "manage_donations",
    run: reopenYear,
  }),
});

export const loader = api.loader;
export const action = api.action;
