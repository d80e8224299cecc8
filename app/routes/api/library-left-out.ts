import { leaveOutInput, libraryChange } from "~/features/devotion/library/library.schema";
import { leaveOutDevotion, takeInDevotion } from "~/features/devotion/library/library-changes-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/library/left-out/:devotion", {
  PUT: endpoint({
    summary: "Leave a devotion out",
    input: leaveOutInput,
    output: libraryChange,
    who: "manage_content",
    run: leaveOutDevotion,
  }),
  DELETE: endpoint({
    summary: "Take a devotion in again",
    input: leaveOutInput,
    output: libraryChange,
    who: "manage_content",
    run: takeInDevotion,
  }),
});

export const loader = api.loader;
export const action = api.action;
