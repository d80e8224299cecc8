import { systemCaller } from "~/auth/caller.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { requestDataLink, exportPersonalData, erasePersonalData } from "~/features/privacy/privacy.server";
import { createDonation, completedEvent, createRecurringDonation } from "~tests/support/donations";
import { subscribeReader } from "~tests/support/newsletter";
import type { QueryPlans } from "~tests/support/query-plan-table";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const email = "marie@example.org";

export const queryPlans: QueryPlans = {
  verbs: {
    "a person's data, exported and erased": async () => {
      await subscribeReader(email);
      await createDonation({ donorEmail: email }, completedEvent);
      await createRecurringDonation({ donorEmail: email });
      await requestDataLink(guest, { email });
      const token = dataPath(email).split("/").at(-1);
      await exportPersonalData(guest, { token });
      await erasePersonalData(guest, { token });
    },
  },
};
