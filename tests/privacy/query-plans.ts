import { systemCaller } from "~/auth/caller.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { requestDataLink, exportPersonalData, erasePersonalData } from "~/features/privacy/privacy.server";
import { deviceLinkPath } from "~/features/privacy/my-data/device-link.server";
import { openDevice, requestDeviceLink, showDevice } from "~/features/privacy/my-data/device.server";
import { eraseMyData, exportMyData, showMyData } from "~/features/privacy/my-data/my-data.server";
import { createDonation, completedEvent, createRecurringDonation } from "~tests/support/donations";
import { subscribeReader } from "~tests/support/newsletter";
import { newReply } from "~tests/support/prayers";
import { addVisitor } from "~tests/support/visitors";
import type { QueryPlans } from "~tests/support/query-plan-table";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const email = "marie@example.org";

export const queryPlans: QueryPlans = {
  smallTables: ["erasures"], // read completely once a night, because its marks are not ordered
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
    "a visitor's data, shown, carried and erased": async () => {
      const [phone, computer] = [await addVisitor(), await addVisitor()];
      await showMyData(phone.caller);
      await exportMyData(phone.caller);
      await requestDeviceLink(phone.caller, { email });
      const token = deviceLinkPath(phone.row).split("/").at(-1);
      await showDevice(computer.caller, { token });
      await openDevice(computer.caller, { token, sure: "yes" }, newReply());
      await eraseMyData(phone.caller, {}, newReply());
    },
  },
};
