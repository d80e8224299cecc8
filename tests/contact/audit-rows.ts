import { type Caller, systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import {
  markContactMessageAnswered,
  archiveContactMessage,
  reopenContactMessage,
  replyToContactMessage,
  deleteContactMessage,
} from "~/features/contact/messages-admin.server";
import { exportContactMessages } from "~/features/contact/messages-admin.server";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";

const guest: Caller = { ...systemCaller("fr"), kind: "guest" };
const sendTestMessage = () =>
  sendContactMessage(
    guest,
    contactMessageInput.parse({
      ...{ firstName: "Marie", lastName: "Joseph", email: "marie@example.org" },
      ...{ subject: "prayer", message: "Priez pour nous, s’il vous plaît." },
    }),
  );

export const auditTable: AuditTable = {
  rows: {
    "contact/messages-admin exportContactMessages": auditRow(
      "messages.exported",
      async (caller) => () => exportContactMessages(caller, {}),
    ),
    "contact/messages-admin markContactMessageAnswered": auditRow("message.answered", async (caller) => {
      const { id } = await sendTestMessage();
      return () => markContactMessageAnswered(caller, { id });
    }),
    "contact/messages-admin replyToContactMessage": auditRow("message.replied", async (caller) => {
      const { id } = await sendTestMessage();
      env.SMTP_URL = "smtp://127.0.0.1:1";
      return () => replyToContactMessage(caller, { id, text: "Mèsi" });
    }),
    "contact/messages-admin archiveContactMessage": auditRow("message.archived", async (caller) => {
      const { id } = await sendTestMessage();
      return () => archiveContactMessage(caller, { id });
    }),
    "contact/messages-admin reopenContactMessage": auditRow("message.reopened", async (caller) => {
      const { id } = await sendTestMessage();
      await archiveContactMessage(caller, { id });
      return () => reopenContactMessage(caller, { id });
    }),
    "contact/messages-admin deleteContactMessage": auditRow("message.deleted", async (caller) => {
      const { id } = await sendTestMessage();
      return () => deleteContactMessage(caller, { id });
    }),
  },
  unrecorded: {
    "contact/messages-admin markContactMessageRead": "opening a message is not a change",
    "contact/messages-admin deleteOldContactMessages": "runs every night",
  },
};
