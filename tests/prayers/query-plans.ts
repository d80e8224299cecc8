import { addDays } from "date-fns";
import { type Caller, systemCaller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { assignRequest, listAssignees } from "~/features/prayers/admin/assign-request-admin.server";
import { listForPrint, listPrintable } from "~/features/prayers/admin/print-list-admin.server";
import { listPrayerNames, removePrayerName } from "~/features/prayers/admin/prayer-names-admin.server";
import {
  acceptProposedAnswer,
  dismissProposedAnswer,
  listProposedAnswers,
} from "~/features/prayers/admin/proposed-answers-admin.server";
import {
  deleteRequest,
  hideRequest,
  showRequest,
} from "~/features/prayers/admin/request-changes-admin.server";
import {
  countRequestViews,
  countWaitingRequests,
  listRequestView,
} from "~/features/prayers/admin/request-list-admin.server";
import { requestViews } from "~/features/prayers/admin/request-views";
import { requestsScreenQuery } from "~/features/prayers/admin/requests-admin.schema";
import {
  getAdminRequest,
  listAdminRequests,
  markRequestAnswered,
} from "~/features/prayers/admin/requests-admin.server";
import { sendPrayerDigests } from "~/features/prayers/digests.server";
import { followUpRequests } from "~/features/prayers/follow-up.server";
import { prayersPersonalData } from "~/features/prayers/personal-data.server";
import { answerPrayerRequest } from "~/features/prayers/requests/answer.server";
import { listAnsweredPrayers } from "~/features/prayers/requests/answered-wall.server";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { getPublicRequest, listPublicRequests } from "~/features/prayers/requests/list.server";
import {
  closeRequest,
  getOwnRequest,
  listOwnRequests,
  renewRequest,
} from "~/features/prayers/requests/own-requests.server";
import { listPrayedIds, prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayerRequestsQuery, prayInput } from "~/features/prayers/requests/requests.schema";
import { deleteOldPrayers } from "~/features/prayers/retention.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import {
  addApprovedRequest,
  addPrayerRequest,
  addProposedAnswer,
  addTestimony,
  newReply,
  requestTokenOf,
} from "~tests/support/prayers";
import { keepForOneMonth, type QueryPlans } from "~tests/support/query-plan-table";
import { guestCaller } from "~tests/support/subscriptions";

const team = systemCaller();
const description = "Bondye reponn nou.";

/** A visitor whose browser has prayed for a request. */
async function visitorWhoPrayed(id: number): Promise<Caller> {
  const reply = newReply();
  await prayForRequest(guestCaller, prayInput.parse({ id, userName: "Jean" }), reply);
  return { ...guestCaller, visitor: visitorCookie.read(reply.headers.get("Set-Cookie")) };
}

export const queryPlans: QueryPlans = {
  verbs: {
    "asking for prayer": async () => {
      await addPrayerRequest();
      await addTestimony();
    },
    "reading prayer requests": async () => {
      const id = await addApprovedRequest();
      await listPublicRequests(guestCaller, prayerRequestsQuery.parse({ after: "0.0.1" }));
      await getPublicRequest(guestCaller, { id });
    },
    "the wall of answered prayers": () => listAnsweredPrayers(guestCaller),
    "praying for a request": async () => {
      const id = await addApprovedRequest();
      const visitor = await visitorWhoPrayed(id);
      await prayForRequest(visitor, prayInput.parse({ id, userName: "Jean" }), newReply());
      await listPrayedIds(visitor);
    },
    "flagging a request": async () =>
      flagPrayerRequest(guestCaller, { id: await addApprovedRequest() }, newReply()),
    "answering another person's request": async () =>
      answerPrayerRequest(guestCaller, { id: await addApprovedRequest(), description }, newReply()),
    "managing one's own request": async () => {
      const id = await addApprovedRequest();
      const token = await requestTokenOf(id);
      await listOwnRequests(await visitorWhoPrayed(id));
      await getOwnRequest(guestCaller, { token });
      await renewRequest(guestCaller, { token });
      await closeRequest(guestCaller, { token });
      await answerPrayerRequest(guestCaller, { id, description, token }, newReply());
    },
    "telling requesters who prayed": async () => {
      await visitorWhoPrayed(await addApprovedRequest());
      await sendPrayerDigests();
    },
    "reminding requesters and closing requests": async () => {
      await addApprovedRequest();
      for (const days of [31, 46]) await followUpRequests(addDays(new Date(), days));
    },
    "deleting old prayer requests": async () => {
      const settings = ["prayersPending", "prayersRejected", "prayersClosed", "prayersAnswered"];
      await keepForOneMonth(...settings);
      await addPrayerRequest();
      await deleteOldPrayers(team, addDays(new Date(), 100));
    },
    "exporting and erasing a requester": async () => {
      const { visitor } = await visitorWhoPrayed(await addApprovedRequest());
      await addPrayerRequest({}, { ...guestCaller, visitor });
      await prayersPersonalData.collect(db, "marie@example.org");
      await prayersPersonalData.erase(db, "marie@example.org");
    },
    "managing prayer requests": async () => {
      const id = await addApprovedRequest();
      await listAdminRequests(team, prayerRequestsQuery.parse({ q: "manman" }));
      await getAdminRequest(team, { id });
      await countRequestViews(team);
      await countWaitingRequests(team);
      for (const view of requestViews)
        await listRequestView(team, {
          ...requestsScreenQuery.parse({ status: view, before: "9" }),
          limit: 30,
        });
      await hideRequest(team, { id });
      await showRequest(team, { id });
      await markRequestAnswered(team, { id, description });
      await deleteRequest(team, { id });
    },
    "answers that others proposed": async () => {
      const id = await addApprovedRequest();
      const [first, second] = [await addProposedAnswer(id), await addProposedAnswer(id)];
      await listProposedAnswers(team, { id });
      await dismissProposedAnswer(team, { id, answerId: first });
      await acceptProposedAnswer(team, { id, answerId: second });
    },
    "removing the name of a person who prayed": async () => {
      const id = await addApprovedRequest();
      await visitorWhoPrayed(id);
      const [prayer] = await listPrayerNames(team, { id });
      await removePrayerName(team, { id, prayerId: prayer!.id });
    },
    "a list for a prayer meeting": async () => {
      const id = await addApprovedRequest();
      await listPrintable(team);
      await listForPrint(team, { id: [id], names: "first" });
    },
    "entrusting a private request": async () => {
      const id = await addPrayerRequest({ isPublic: false });
      const { userId } = await administrator();
      await listAssignees(team);
      await assignRequest(team, { id, userId });
    },
  },
  lists: {
    "public prayer requests": {
      filters: {
        type: [undefined, "healing"],
        writtenIn: [undefined, "ht"],
        after: [undefined, "1.0.1"],
      },
      list: (query) => listPublicRequests(guestCaller, prayerRequestsQuery.parse(query)),
    },
    "prayer requests": {
      filters: { status: [undefined, "pending"], q: [undefined, "manman"], before: [undefined, "9"] },
      list: (query) => listAdminRequests(team, prayerRequestsQuery.parse(query)),
    },
    "views of prayer requests": {
      filters: { status: requestViews, q: [undefined, "manman"], before: [undefined, "9"] },
      list: (query) => listRequestView(team, { ...requestsScreenQuery.parse(query), limit: 30 }),
    },
  },
};
