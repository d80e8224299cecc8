import { expect } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { bounceAddress, takeBounces } from "~/features/newsletter/sending/bounces.server";
import { sendBatch, giveUpBatch } from "~/features/newsletter/sending/send-batch.server";
import {
  schedulePostPublication,
  schedulePostSending,
  cancelPostSchedule,
} from "~/features/newsletter/posts/post-schedule-admin.server";
import { loadPostList } from "~/features/newsletter/posts/posts-admin-screens.server";
import { writingQuery } from "~/features/writing/kit/writing.schema";
import {
  newsletterPostInput,
  updateNewsletterPostInput,
  newsletterPostsQuery,
} from "~/features/newsletter/posts/posts-admin.schema";
import {
  createNewsletterPost,
  updateNewsletterPost,
  listNewsletterPosts,
  publishNewsletterPost,
  unpublishNewsletterPost,
  getNewsletterPost,
  deleteNewsletterPost,
} from "~/features/newsletter/posts/posts-admin.server";
import { archiveQuery } from "~/features/newsletter/posts/posts.schema";
import {
  listPublishedPosts,
  readPublishedPost,
  readPostByLink,
} from "~/features/newsletter/posts/posts.server";
import { confirmLinkPath } from "~/features/newsletter/subscribers/confirm-link.server";
import { signReadToken } from "~/features/newsletter/sending/read-link.server";
import { signManageToken } from "~/features/newsletter/preferences/manage-link.server";
import { loadPreferences, savePreferences } from "~/features/newsletter/preferences/preferences.server";
import { deleteOldSubscriptions, deleteOldDeliveries } from "~/features/newsletter/retention.server";
import { countAudience } from "~/features/newsletter/segments/audience.server";
import {
  createSegment,
  updateSegment,
  deleteSegment,
} from "~/features/newsletter/segments/segments-admin.server";
import { getSubscriberOverview } from "~/features/newsletter/segments/subscriber-overview-admin.server";
import { recordOpen, writeOpensAndClicks } from "~/features/newsletter/sending/opens-and-clicks.server";
import { sendDailyDevotion, sendDigests } from "~/features/newsletter/sending/regular-sendings.server";
import {
  sendNewsletterPost,
  pauseSending,
  resumeSending,
  cancelSending,
} from "~/features/newsletter/sending/sending-admin.server";
import {
  listRegularSendings,
  listSendingsOfPost,
} from "~/features/newsletter/sending/sending-progress-admin.server";
import { previewSending } from "~/features/newsletter/sending/sending-preview-admin.server";
import { sendTestMail } from "~/features/newsletter/sending/test-mail-admin.server";
import { subscribersQuery } from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { takeReports } from "./bounce-statements";
import { changeMany, correctSubscriber, listInEveryWay } from "./subscriber-statements";
import {
  listSubscribers,
  exportSubscribers,
} from "~/features/newsletter/subscribers/subscribers-admin.server";
import {
  addSubscriber,
  eraseSubscriber,
  resubscribe,
  unblockSubscriber,
  unsubscribeForSubscriber,
} from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { savePreferencesInput } from "~/features/newsletter/preferences/preferences.schema";
import {
  confirmSubscription,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { startSmtp } from "~tests/fakes/smtp";
import { administrator } from "~tests/support/admin";
import { keepForOneMonth, readAll, type QueryPlans } from "~tests/support/query-plan-table";
import { getRowReference } from "~tests/support/row-references";
import { runWholeImport } from "./import-world";
import {
  addSubscribers,
  subscribeReader,
  storeSetting,
  addPublishedPost,
  quickOptions,
  runSendingJobs,
} from "./world";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const email = "marie@example.org";
/** The token of a mailed link. */
const manageToken = async () => ({ token: signManageToken(await getRowReference("newsletters", 1)) });

const postFilters = {
  state: [undefined, "draft", "published"],
  in: [undefined, "fr"],
  before: [undefined, "9"],
};

export const queryPlans: QueryPlans = {
  smallTables: ["newsletter_segments", "bounce_reports", "bounce_mailboxes", "subscriber_imports"],
  verbs: {
    "an import of subscribers": runWholeImport,
    segments: async () => {
      const { caller } = await administrator();
      const noCriteria = { languages: [], interests: [], frequencies: [], donorLevels: [] };
      const { id } = await createSegment(caller, { name: "a", description: "", ...noCriteria });
      await updateSegment(caller, { id, name: "b", description: "", ...noCriteria });
      await getSubscriberOverview(caller);
      await deleteSegment(caller, { id });
    },
    "managing newsletter posts": async () => {
      const caller = systemCaller();
      const fields = { title: "Un pas", summary: "Court", content: "Long", language: "fr" };
      const { id } = await createNewsletterPost(caller, newsletterPostInput.parse(fields));
      await updateNewsletterPost(
        caller,
        updateNewsletterPostInput.parse({ ...fields, id, title: "Deux pas" }),
      );
      for (const query of [
        {},
        { state: "draft", before: "9" },
        { in: "fr" },
        { state: "published", in: "fr" },
      ])
        await listNewsletterPosts(caller, newsletterPostsQuery.parse(query));
      const later = { date: "2026-12-01", time: "08:00" };
      await schedulePostPublication(caller, { id, ...later });
      await schedulePostSending(caller, { id, audience: "all", ...later });
      await loadPostList(caller, { q: "mot" });
      await cancelPostSchedule(caller, { id, contentType: "newsletter_sending" });
      await publishNewsletterPost(caller, { id });
      await unpublishNewsletterPost(caller, { id });
      await getNewsletterPost(caller, { id });
      await deleteNewsletterPost(caller, { id });
    },
    "managing subscribers": async () => {
      await listInEveryWay();
      await readAll(await exportSubscribers(systemCaller(), { state: "unsubscribed" }));
      const consent = { consentSource: "by telephone", consentDate: undefined, sendConfirmation: false };
      const person = { email, firstName: undefined, preferredLanguage: undefined };
      const { id } = await addSubscriber(systemCaller(), { ...person, ...consent });
      await unsubscribeForSubscriber(systemCaller(), { id });
      await resubscribe(systemCaller(), { id, ...consent });
      const secret = bounceAddress().split("/").at(-1)!;
      for (let n = 0; n < 12; n++)
        await takeBounces(guest, { secret, notice: { email, type: "soft", detail: "full", id: `${n}` } });
      await unblockSubscriber(systemCaller(), { id });
      await correctSubscriber(id, `new-${email}`);
      await eraseSubscriber(systemCaller(), { id });
    },
    "changing many subscribers": changeMany,
    "bounces that a service or a mailbox reports": takeReports,
    "a subscription": () => subscribeReader(email),
    "confirming a subscription": async () => {
      await subscribeReader(email);
      const { consentAt } = await db
        .selectFrom("newsletters")
        .select("consentAt")
        .where("id", "=", 1)
        .executeTakeFirstOrThrow();
      await confirmSubscription(guest, { token: confirmLinkPath({ id: 1, consentAt }).split("/").at(-1) });
    },
    "a subscriber's preferences": async () => {
      await subscribeReader(email);
      await loadPreferences(guest, await manageToken());
      const preferences = {
        firstName: "M",
        preferredLanguage: "fr",
        frequency: "weekly",
        pause: "none",
        contentTypes: "updates",
      };
      await savePreferences(guest, { ...savePreferencesInput.parse(preferences), ...(await manageToken()) });
    },
    "regular sendings: the daily devotion and digests": async () => {
      await addSubscribers({ count: 6, languages: ["fr", "ht"] });
      const system = systemCaller();
      await sendDailyDevotion(system, { date: dateIn("America/Port-au-Prince") });
      for (const n of [1, 2])
        await sendNewsletterPost(system, {
          id: await addPublishedPost({ title: `${n}` }),
          audience: "all",
          about: ["prayer"],
        });
      await db
        .updateTable("enhancedNewsletters")
        .set({ preferences: '{"frequency":"weeklyDigest"}', foldedLocation: "jacmel" })
        .where("id", ">", 0)
        .execute();
      for (const everybodyNow of [false, true]) {
        const choice = { id: await addPublishedPost(), audience: "all" as const, everybodyNow };
        await previewSending(system, choice);
        await sendNewsletterPost(system, choice);
      }
      await db
        .updateTable("newsletterDeliveries")
        .set({ nextAt: "2020-01-01" })
        .where("id", ">", 0)
        .execute();
      await sendDigests(system, {});
      await runSendingJobs();
      await listRegularSendings(system);
    },
    "a sending: delivered, deferred, refused, paused, resumed and cancelled": async () => {
      const [refused, deferred, slow] = await addSubscribers({ count: 12, languages: ["fr", "ht"] });
      await countAudience(db, {
        ...{ languages: ["fr"], interests: ["prayer"], frequencies: ["weekly"] },
        donorLevels: ["gold", "faithful"],
      });
      const smtp = await startSmtp();
      smtp.behave((address) =>
        address === refused
          ? "reject"
          : address === deferred
            ? "defer"
            : address === slow
              ? "slow down"
              : "accept",
      );
      const id = await addPublishedPost();
      await storeSetting("newsletter", { doubleOptIn: true, countOpens: true });
      await sendTestMail(systemCaller(), { id, email });
      const run = async (SMTP_URL: string | undefined, batch: { sendingId: number; batch: number }) => {
        env.SMTP_URL = SMTP_URL;
        await sendBatch(batch, { options: quickOptions });
        env.SMTP_URL = undefined;
      };
      const first = { sendingId: (await sendNewsletterPost(systemCaller(), { id })).sendingId!, batch: 0 };
      await run("smtp://127.0.0.1:2", first);
      await pauseSending(systemCaller(), { id: first.sendingId });
      await resumeSending(systemCaller(), { id: first.sendingId });
      await run(smtp.url, first);
      await cancelSending(systemCaller(), { id: first.sendingId });
      const second = {
        sendingId: (await sendNewsletterPost(systemCaller(), { id, audience: "all" })).sendingId!,
        batch: 0,
      };
      await run(smtp.url, second);
      await giveUpBatch(second, "no route");
      await run(undefined, second);
      await recordOpen(id);
      await writeOpensAndClicks();
      await listSendingsOfPost(systemCaller(), { id });
      const secret = bounceAddress().split("/").at(-1)!;
      await takeBounces(guest, { secret, notice: { email, type: "complaint" } });
      await smtp.close();
    },
    unsubscribing: async () => {
      await subscribeReader(email);
      await unsubscribeFromNewsletter(guest, await manageToken());
    },
    "reading newsletter posts": async () => {
      await subscribeReader(email);
      const subscriber = await getRowReference("newsletters", 1);
      const fields = { title: "t", summary: "s", content: "c", language: "fr" };
      const { id } = await createNewsletterPost(systemCaller(), newsletterPostInput.parse(fields));
      await publishNewsletterPost(systemCaller(), { id });
      const place = "2026-11-19T12:00:00.000Z_9";
      for (const at of [{}, { before: place }, { after: "2026-11-18T12:00:00.000Z_1" }])
        await listPublishedPosts({ ...guest, language: "ht" }, archiveQuery.parse(at));
      await readPublishedPost(guest, { id, email });
      await expect(readPublishedPost(guest, { id, email: "nobody@example.org" })).rejects.toThrow();
      await readPublishedPost({ ...guest, language: "ht", subscriber }, { id });
      await readPostByLink(guest, {
        id,
        token: signReadToken(await getRowReference("newsletterPosts", id), subscriber),
      });
    },
    "deleting old subscriptions and deliveries": async () => {
      await keepForOneMonth("newsletterSubscriptions");
      await deleteOldSubscriptions(systemCaller());
      await deleteOldDeliveries(systemCaller(), new Date(Date.now() + 100 * 24 * 60 * 60 * 1000));
    },
  },
  lists: {
    subscribers: {
      filters: {
        state: [undefined, "active", "waiting", "unsubscribed", "paused", "suppressed"],
        q: [undefined, "marie"],
        in: [undefined, "ht"],
        before: [undefined, "9"],
      },
      list: (query) => listSubscribers(systemCaller(), subscribersQuery.parse(query)),
    },
    "newsletter posts": {
      filters: postFilters,
      list: (query) => listNewsletterPosts(systemCaller(), newsletterPostsQuery.parse(query)),
    },
    "newsletter posts on their screen": {
      filters: { q: [undefined, "mot"], ...postFilters },
      list: (query) => loadPostList(systemCaller(), writingQuery.parse(query)),
    },
  },
};
