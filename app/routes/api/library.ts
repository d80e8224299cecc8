import { libraryDays, libraryMonthInput } from "~/features/devotion/library/library.schema";
import { listLibraryMonth } from "~/features/devotion/library/library-days-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/library", {
  GET: endpoint({
    summary: "What is published on each day of a month, and where it comes from",
    input: libraryMonthInput,
    output: libraryDays,
    who: "manage_content",
    run: listLibraryMonth,
  }),
});

export const loader = api.loader;
export const action = api.action;
