import { expect } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import {
  saveCustomMailText,
  listCustomMailTexts,
  removeCustomMailText,
} from "~/features/mail/custom-mail-text-admin.server";
import { findActiveCustomMailText } from "~/features/mail/custom-mail-text.server";
import { listMails, getMail, getMailHtml, resendMail } from "~/features/mail/mail-log-admin.server";
import { mailLogQuery } from "~/features/mail/mail-log.schema";
import { deliverMail, markMailFailed } from "~/features/mail/mail-delivery.server";
import { eraseOldMailTexts } from "~/features/mail/retention.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { subscribeReader } from "~tests/newsletter/world";
import {
  recordedStatements,
  planOf,
  keepForOneMonth,
  type QueryPlans,
} from "~tests/support/query-plan-table";

const email = "marie@example.org";

export const queryPlans: QueryPlans = {
  verbs: {
    "custom texts of mails": async () => {
      const { caller } = await administrator();
      const choice = { name: "newsletter-welcome", language: "fr" as const };
      await saveCustomMailText(caller, { ...choice, subject: "a", text: "b" });
      await listCustomMailTexts(caller);
      await findActiveCustomMailText(db, choice.name, "fr");
      await removeCustomMailText(caller, choice);
    },
    "delivering a mail, and a mail that fails for good": async () => {
      await subscribeReader(email);
      await deliverMail(1);
      await markMailFailed(1, "no route");
    },
    "the mail log": async () => {
      await subscribeReader(email);
      await deliverMail(1);
      for (const query of [{}, { status: "sent" }, { q: email }, { q: email, status: "failed", before: "9" }])
        await listMails(systemCaller(), mailLogQuery.parse(query));
      const searches = recordedStatements().filter(
        (sql) => sql.includes('lower("recipient") =') && sql.includes("order by"),
      );
      expect(searches.flatMap(planOf)).toEqual(
        Array(2).fill(expect.stringMatching(/^SEARCH mail_log USING INDEX mail_log_recipient /)),
      );
      await getMail(systemCaller(), { id: 1 });
      await getMailHtml(systemCaller(), { id: 1 });
      await resendMail(systemCaller(), { id: 1 });
    },
    "erasing old texts of mails": async () => {
      await keepForOneMonth("mailTextDays");
      await eraseOldMailTexts(systemCaller());
    },
  },
  lists: {
    mails: {
      filters: {
        status: [undefined, "sent", "failed"],
        q: [undefined, "marie@example.org"],
        before: [undefined, "9"],
      },
      list: (query) => listMails(systemCaller(), mailLogQuery.parse(query)),
    },
  },
};
