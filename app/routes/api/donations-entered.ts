import { managedDonationSchema } from "~/features/giving/admin/donations-admin.schema";
import { enterDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { enterDonationSchema } from "~/features/giving/entered/entered.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donations/entered", {
  POST: endpoint({
    summary:
      "Enter a donation that came another way; 409 with `check` asks before a double, and `confirmed` takes its token",
    input: enterDonationSchema,
    output: managedDonationSchema,
    status: 201,
    who: "manage_donations",
    refusals: [409],
    run: enterDonation,
  }),
});

export const loader = api.loader;
export const action = api.action;
