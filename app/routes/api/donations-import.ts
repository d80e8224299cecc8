import {
  checkDonationsFile,
  importDonationsFile,
} from "~/features/giving/entered/donations-import-admin.server";
import { checkedImport, importDonationsFileInput } from "~/features/giving/entered/donations-import.schema";
import { uploadInput } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donations/import", {
  POST: endpoint({
    summary:
      "Import earlier donations: the CSV `file` of a form. Without `checked` it is only counted, and the answer has the `checked` that imports it, at most 500 at a time: call again while some are `left`",
    input: importDonationsFileInput,
    output: checkedImport,
    who: "manage_donations",
    reads: uploadInput,
    run: (caller, input) =>
      input.checked === "" ? checkDonationsFile(caller, input) : importDonationsFile(caller, input),
  }),
});

export const loader = api.loader;
export const action = api.action;
