import { approveLibraryInput, libraryChange } from "~/features/devotion/library/library.schema";
import {
  approveLibraryTexts,
  withdrawApproval,
} from "~/features/devotion/library/library-changes-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/library/approve", {
  POST: endpoint({
    summary: "Approve the library's texts that are planned for a date",
    input: approveLibraryInput,
    output: libraryChange,
    who: "manage_content",
    refusals: [409],
    run: approveLibraryTexts,
  }),
  DELETE: endpoint({
    summary: "Take approvals of the texts that are planned for a date back",
    input: approveLibraryInput,
    output: libraryChange,
    who: "manage_content",
    run: withdrawApproval,
  }),
});

export const loader = api.loader;
export const action = api.action;
