import { systemCaller } from "~/auth/caller.server";
import { contactMessagesQuery } from "~/features/contact/messages-admin.schema";
import {
  listContactMessages,
  countUnreadContactMessages,
  markContactMessageRead,
  archiveContactMessage,
  deleteContactMessage,
} from "~/features/contact/messages-admin.server";
import { exportContactMessages } from "~/features/contact/messages-admin.server";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { deleteOldContactMessages } from "~/features/contact/messages-admin.server";
import { keepForOneMonth, readAll, type QueryPlans } from "~tests/support/query-plan-table";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const email = "marie@example.org";
const sendTestMessage = () =>
  sendContactMessage(
    guest,
    contactMessageInput.parse({ firstName: "M", lastName: "J", email, subject: "s", message: "m" }),
  );

export const queryPlans: QueryPlans = {
  verbs: {
    "a contact message": () => sendTestMessage(),
    "managing contact messages": async () => {
      await sendTestMessage();
      for (const query of [{}, { status: "open" }, { unread: "on" }, { q: "marie", before: "9" }])
        await listContactMessages(systemCaller(), contactMessagesQuery.parse(query));
      await countUnreadContactMessages(systemCaller());
      await markContactMessageRead(systemCaller(), { id: 1 });
      await archiveContactMessage(systemCaller(), { id: 1 });
      await readAll(await exportContactMessages(systemCaller(), { status: "archived" }));
      await deleteContactMessage(systemCaller(), { id: 1 });
    },
    "deleting old contact messages": async () => {
      await keepForOneMonth("contactMessages");
      await sendTestMessage();
      await deleteOldContactMessages(systemCaller(), new Date("2027-11-20T12:00:00.000Z"));
    },
  },
  lists: {
    messages: {
      filters: {
        status: [undefined, "open", "archived"],
        unread: [undefined, "on"],
        q: [undefined, "marie"],
        before: [undefined, "9"],
      },
      list: (query) => listContactMessages(systemCaller(), contactMessagesQuery.parse(query)),
    },
  },
};
