import { donationIdSchema, resentReceiptSchema } from "~/features/giving/admin/donations-admin.schema";
import { resendReceipt } from "~/features/giving/receipts/receipts-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donations/:id/receipt", {
  POST: endpoint({
    summary: "Mail a donation's receipt to its donor again",
    input: donationIdSchema,
    output: resentReceiptSchema,
    who: "manage_donations",
    refusals: [409],
    run: resendReceipt,
  }),
});

export const loader = api.loader;
export const action = api.action;
