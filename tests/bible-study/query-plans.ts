import { systemCaller } from "~/auth/caller.server";
import { applicationsQuery } from "~/features/bible-study/applications-admin.schema";
import {
  listApplications,
  countReceivedApplications,
  setApplicationStatus,
  deleteApplication,
} from "~/features/bible-study/applications-admin.server";
import { exportApplications } from "~/features/bible-study/applications-admin.server";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { deleteOldApplications } from "~/features/bible-study/applications-admin.server";
import { keepForOneMonth, readAll, type QueryPlans } from "~tests/support/query-plan-table";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const email = "marie@example.org";
const sendTestApplication = () =>
  applyForBibleStudy(guest, applicationInput.parse({ name: "Marie", email, studyType: "online" }));

export const queryPlans: QueryPlans = {
  verbs: {
    "a Bible study application": () => sendTestApplication(),
    "managing Bible study applications": async () => {
      await sendTestApplication();
      for (const query of [{}, { status: "received" }, { q: "marie", before: "9" }])
        await listApplications(systemCaller(), applicationsQuery.parse(query));
      await countReceivedApplications(systemCaller());
      await setApplicationStatus(systemCaller(), { id: 1, status: "accepted" });
      await readAll(await exportApplications(systemCaller(), {}));
      await deleteApplication(systemCaller(), { id: 1 });
    },
    "deleting old applications": async () => {
      await keepForOneMonth("bibleStudyApplications");
      await sendTestApplication();
      await deleteOldApplications(systemCaller(), new Date("2027-11-20T12:00:00.000Z"));
    },
  },
  lists: {
    applications: {
      filters: { status: [undefined, "received"], q: [undefined, "marie"], before: [undefined, "9"] },
      list: (query) => listApplications(systemCaller(), applicationsQuery.parse(query)),
    },
  },
};
