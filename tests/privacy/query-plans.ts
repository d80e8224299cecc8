import { systemCaller } from "~/auth/caller.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { requestDataLink, exportPersonalData, erasePersonalData } from "~/features/privacy/privacy.server";
import { listDevices, separateDevice } from "~/features/privacy/my-data/devices.server";
import { eraseMyData, exportMyData, showMyData } from "~/features/privacy/my-data/my-data.server";
import { createPairingCode, joinDevice } from "~/features/privacy/my-data/pairing.server";
import { deleteExpiredCodes } from "~/features/privacy/retention.server";
import { createDonation, completedEvent, createRecurringDonation } from "~tests/support/donations";
import { subscribeReader } from "~tests/newsletter/world";
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
    "a visitor's data, shown, shared with a device and erased": async () => {
      const [phone, computer] = [await addVisitor(), await addVisitor()];
      await showMyData(phone.caller);
      await exportMyData(phone.caller);
      const { code } = await createPairingCode(phone.caller);
      await joinDevice(computer.caller, { deviceCode: code, sure: "merge" }, newReply());
      const [, second] = await listDevices(phone.caller);
      await separateDevice(phone.caller, { id: second!.id }, newReply());
      await deleteExpiredCodes(systemCaller());
      await eraseMyData(phone.caller, {}, newReply());
    },
  },
};
