import { systemCaller, type Caller } from "~/auth/caller.server";
import {
  schedulePostSending,
  schedulePostPublication,
  cancelPostSchedule,
} from "~/features/newsletter/posts/post-schedule-admin.server";
import {
  createNewsletterPost,
  updateNewsletterPost,
  publishNewsletterPost,
  unpublishNewsletterPost,
  deleteNewsletterPost,
} from "~/features/newsletter/posts/posts-admin.server";
import {
  createSegment,
  updateSegment,
  deleteSegment,
} from "~/features/newsletter/segments/segments-admin.server";
import { sendTestMail } from "~/features/newsletter/sending/test-mail-admin.server";
import {
  sendNewsletterPost,
  pauseSending,
  resumeSending,
  cancelSending,
} from "~/features/newsletter/sending/sending-admin.server";
import { exportSubscribers } from "~/features/newsletter/subscribers/subscribers-admin.server";
import {
  addSubscriber,
  eraseSubscriber,
  resubscribe,
  unblockSubscriber,
  unsubscribeForSubscriber,
} from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { updateSubscriber } from "~/features/newsletter/subscribers/subscriber-corrections-admin.server";
import { updateSubscriberInput } from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { changeSubscribersInput } from "~/features/newsletter/subscribers/subscribers-many.schema";
import { changeSubscribers } from "~/features/newsletter/subscribers/subscribers-many-admin.server";
import { continueImport } from "~/features/newsletter/import/continue-import.server";
import {
  cancelImport,
  checkImport,
  discardImport,
  startImport,
  undoImport,
  uploadImportFile,
  uploadImportText,
} from "~/features/newsletter/import/imports-admin.server";
import { db } from "~db/client";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addSubscribers, addPublishedPost } from "~tests/newsletter/world";

const inTwoDays = { date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10), time: "08:00" };
const postFields = {
  title: "Un titre",
  summary: "Un résumé",
  content: "Un texte.",
  language: "fr" as const,
};
const createTestPost = () => createNewsletterPost(systemCaller(), postFields);
const segmentFields = {
  ...{ name: "Priants", description: "" },
  ...{ languages: [], interests: [], frequencies: [], donorLevels: [] },
};
const createTestSegment = () => createSegment(systemCaller(), segmentFields);
const startSending = async () => {
  await addSubscribers({ count: 3, languages: ["fr"] });
  const { sendingId } = await sendNewsletterPost(systemCaller(), { id: await addPublishedPost() });
  return { id: sendingId! };
};

const consent = { consentSource: "by telephone", consentDate: undefined, sendConfirmation: false };
const person = { email: "marie@example.org", firstName: undefined, preferredLanguage: undefined, ...consent };
const addTestSubscriber = () => addSubscriber(systemCaller(), person);

/** A change of many with one subscriber, after an earlier one. */
const changeOfMany = (change: object, earlier?: object) => async (caller: Caller) => {
  const { id } = await addTestSubscriber();
  const inputOf = (wanted: object) => changeSubscribersInput.parse({ ids: [id], ...wanted });
  if (earlier) await changeSubscribers(systemCaller(), inputOf(earlier));
  return () => changeSubscribers(caller, inputOf(change));
};

const importText = { fileName: "liste.csv", text: "email,date\nmarie@example.org,2024-01-01" };
const workOn = (id: number) => continueImport(id, { stopping: new AbortController().signal });
const uploadTestFile = () => uploadImportText(systemCaller(), importText);
const checkInput = ({ id, columns }: Awaited<ReturnType<typeof uploadTestFile>>) => ({
  ...{ ...columns, id, consentSource: "liste", consentDate: undefined },
  ...{ dateOrder: "dayFirst" as const, defaultLanguage: "fr" as const },
});
const checkTestFile = async () => {
  const uploaded = await uploadTestFile();
  await checkImport(systemCaller(), checkInput(uploaded));
  await workOn(uploaded.id);
  return { id: uploaded.id };
};

export const auditTable: AuditTable = {
  rows: {
    "newsletter/import/imports-admin uploadImportFile": auditRow(
      "import.uploaded",
      async (caller) => () => uploadImportFile(caller, { file: new File([importText.text], "liste.csv") }),
    ),
    "newsletter/import/imports-admin uploadImportText": auditRow(
      "import.uploaded",
      async (caller) => () => uploadImportText(caller, importText),
    ),
    "newsletter/import/imports-admin checkImport": auditRow("import.checked", async (caller) => {
      const uploaded = await uploadTestFile();
      return () => checkImport(caller, checkInput(uploaded));
    }),
    "newsletter/import/imports-admin startImport": auditRow("import.started", async (caller) => {
      const checked = await checkTestFile();
      return () => startImport(caller, checked);
    }),
    "newsletter/import/imports-admin cancelImport": auditRow("import.cancelled", async (caller) => {
      const checked = await checkTestFile();
      await startImport(systemCaller(), checked);
      return () => cancelImport(caller, checked);
    }),
    "newsletter/import/imports-admin undoImport": auditRow("import.undone", async (caller) => {
      const checked = await checkTestFile();
      await startImport(systemCaller(), checked);
      await workOn(checked.id);
      return () => undoImport(caller, checked);
    }),
    "newsletter/import/imports-admin discardImport": auditRow("import.discarded", async (caller) => {
      const checked = await checkTestFile();
      return () => discardImport(caller, checked);
    }),
    "newsletter/sending/test-mail-admin sendTestMail": auditRow("post.testSent", async (caller) => {
      const { id } = await createTestPost();
      return () => sendTestMail(caller, { id, email: "marie@example.org" });
    }),
    "newsletter/posts/post-schedule-admin schedulePostSending": auditRow("post.scheduled", async (caller) => {
      const { id } = await createTestPost();
      return () => schedulePostSending(caller, { id, audience: "all", ...inTwoDays });
    }),
    "newsletter/posts/post-schedule-admin schedulePostPublication": auditRow(
      "post.scheduled",
      async (caller) => {
        const { id } = await createTestPost();
        return () => schedulePostPublication(caller, { id, ...inTwoDays });
      },
    ),
    "newsletter/posts/post-schedule-admin cancelPostSchedule": auditRow(
      "post.unscheduled",
      async (caller) => {
        const { id } = await createTestPost();
        await schedulePostPublication(caller, { id, ...inTwoDays });
        return () => cancelPostSchedule(caller, { id, contentType: "newsletter_post" });
      },
    ),
    "newsletter/posts/posts-admin createNewsletterPost": auditRow(
      "post.created",
      async (caller) => () => createNewsletterPost(caller, postFields),
    ),
    "newsletter/posts/posts-admin updateNewsletterPost": auditRow("post.updated", async (caller) => {
      const { id } = await createTestPost();
      return () => updateNewsletterPost(caller, { id, ...postFields, title: "Un autre", basedOn: undefined });
    }),
    "newsletter/posts/posts-admin publishNewsletterPost": auditRow("post.published", async (caller) => {
      const { id } = await createTestPost();
      return () => publishNewsletterPost(caller, { id });
    }),
    "newsletter/posts/posts-admin unpublishNewsletterPost": auditRow("post.unpublished", async (caller) => {
      const { id } = await createTestPost();
      await publishNewsletterPost(caller, { id });
      return () => unpublishNewsletterPost(caller, { id });
    }),
    "newsletter/posts/posts-admin deleteNewsletterPost": auditRow("post.deleted", async (caller) => {
      const { id } = await createTestPost();
      return () => deleteNewsletterPost(caller, { id });
    }),
    "newsletter/segments/segments-admin createSegment": auditRow(
      "segment.created",
      async (caller) => () => createSegment(caller, segmentFields),
    ),
    "newsletter/segments/segments-admin updateSegment": auditRow("segment.updated", async (caller) => {
      const { id } = await createTestSegment();
      return () => updateSegment(caller, { ...segmentFields, id, name: "Autres" });
    }),
    "newsletter/segments/segments-admin deleteSegment": auditRow("segment.deleted", async (caller) => {
      const { id } = await createTestSegment();
      return () => deleteSegment(caller, { id });
    }),
    "newsletter/sending/sending-admin sendNewsletterPost": auditRow("post.sent", async (caller) => {
      await addSubscribers({ count: 3, languages: ["fr"] });
      const id = await addPublishedPost();
      return () => sendNewsletterPost(caller, { id });
    }),
    "newsletter/sending/sending-admin pauseSending": auditRow("post.sendingPaused", async (caller) => {
      const { id } = await startSending();
      return () => pauseSending(caller, { id });
    }),
    "newsletter/sending/sending-admin resumeSending": auditRow("post.sendingResumed", async (caller) => {
      const { id } = await startSending();
      await pauseSending(caller, { id });
      return () => resumeSending(caller, { id });
    }),
    "newsletter/sending/sending-admin cancelSending": auditRow("post.sendingCancelled", async (caller) => {
      const { id } = await startSending();
      return () => cancelSending(caller, { id });
    }),
    "newsletter/subscribers/subscribers-admin exportSubscribers": auditRow(
      "subscribers.exported",
      async (caller) => () => exportSubscribers(caller, {}),
    ),
    "newsletter/subscribers/subscriber-changes-admin addSubscriber": auditRow(
      "subscriber.added",
      async (caller) => () => addSubscriber(caller, person),
    ),
    "newsletter/subscribers/subscriber-changes-admin resubscribe": auditRow(
      "subscriber.subscribed",
      async (caller) => {
        const { id } = await addTestSubscriber();
        await unsubscribeForSubscriber(systemCaller(), { id });
        return () => resubscribe(caller, { id, ...consent });
      },
    ),
    "newsletter/subscribers/subscriber-changes-admin unsubscribeForSubscriber": auditRow(
      "subscriber.unsubscribed",
      async (caller) => {
        const { id } = await addTestSubscriber();
        return () => unsubscribeForSubscriber(caller, { id });
      },
    ),
    "newsletter/subscribers/subscriber-changes-admin unblockSubscriber": auditRow(
      "subscriber.unblocked",
      async (caller) => {
        const { id, email } = await addTestSubscriber();
        const createdAt = new Date().toISOString();
        await db.insertInto("mailSuppressions").values({ email, reason: "bounce", createdAt }).execute();
        return () => unblockSubscriber(caller, { id });
      },
    ),
    "newsletter/subscribers/subscriber-corrections-admin updateSubscriber": auditRow(
      "subscriber.updated",
      async (caller) => {
        const { id } = await addTestSubscriber();
        const corrected = { id, email: "marie.j@example.org", preferredLanguage: "ht", frequency: "daily" };
        const input = { ...corrected, contentTypes: "updates", pause: "none" };
        return () => updateSubscriber(caller, updateSubscriberInput.parse(input));
      },
    ),
    "newsletter/subscribers/subscribers-many-admin changeSubscribers": auditRow(
      "subscribers.languageChanged",
      changeOfMany({ change: "language", toLanguage: "ht" }),
    ),
    "newsletter/subscribers/subscribers-many-admin changeSubscribers · interest added": auditRow(
      "subscribers.interestAdded",
      changeOfMany({ change: "addInterest", interest: "events" }),
    ),
    "newsletter/subscribers/subscribers-many-admin changeSubscribers · interest removed": auditRow(
      "subscribers.interestRemoved",
      changeOfMany(
        { change: "removeInterest", interest: "events" },
        { change: "addInterest", interest: "events" },
      ),
    ),
    "newsletter/subscribers/subscribers-many-admin changeSubscribers · unsubscribed": auditRow(
      "subscribers.unsubscribed",
      changeOfMany({ change: "unsubscribe" }),
    ),
    "newsletter/subscribers/subscriber-changes-admin eraseSubscriber": auditRow(
      "subscriber.erased",
      async (caller) => {
        const { id } = await addTestSubscriber();
        return () => eraseSubscriber(caller, { id });
      },
    ),
  },
  unrecorded: {
    "newsletter/import/imports-admin reopenImport": "only goes back a step; nothing is imported",
    "newsletter/segments/segments-admin listSegments": "only stores a new count",
    "newsletter/segments/segments-admin showSegment": "only stores a new count",
  },
  outsideTransaction: {
    "newsletter/subscribers/subscribers-admin": "reads",
  },
};
