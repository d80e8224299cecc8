import { systemCaller, type Caller } from "~/auth/caller.server";
import { saveDailyContentSchema } from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  approveDailyContent,
  saveDailyContent,
} from "~/features/devotion/daily-content/daily-content-admin.server";
import { chooseOtherLanguages } from "~/features/devotion/daily-content/other-languages-admin.server";
import {
  approveLibraryTexts,
  leaveOutDevotion,
  putDevotion,
  takeInDevotion,
  takeOffDevotion,
  withdrawApproval,
} from "~/features/devotion/library/library-changes-admin.server";
import {
  createOwnDevotion,
  deleteOwnDevotion,
  updateOwnDevotion,
} from "~/features/devotion/library/own-devotions-admin.server";
import {
  checkOwnDevotionsFile,
  importOwnDevotions,
  importOwnDevotionsFile,
} from "~/features/devotion/library/own-devotions-import-admin.server";
import { ownDevotionInput } from "~/features/devotion/library/own-devotions.schema";
import {
  createMotivation,
  updateMotivation,
  publishMotivation,
  unpublishMotivation,
  deleteMotivation,
} from "~/features/devotion/motivations/motivations-admin.server";
import { motivationInput } from "~/features/devotion/motivations/motivations.schema";
import { deleteRecording, saveRecording } from "~/features/devotion/recordings/recordings-admin.server";
import { triggerPublication } from "~/features/devotion/publication/scheduler-admin.server";
import { saveWhatsAppMail } from "~/features/devotion/whatsapp/ready-to-paste-admin.server";
import { db } from "~db/client";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { soundFile } from "./sound-files";

const words = {
  date: "2026-11-20",
  language: "fr" as const,
  verse: "Au commencement était la Parole.",
  reference: "Jean 1:1",
  explanation: "Une explication.",
  motivation: "Une motivation.",
};
const saveDevotion = (caller: Caller, more: object = {}) =>
  saveDailyContent(caller, saveDailyContentSchema.parse({ ...words, ...more }));
const motivationFields = motivationInput.parse({
  title: "Un pas de plus",
  content: "Levez les yeux aujourd’hui : celui qui vous a gardés ne s’arrêtera pas en chemin.",
});
const recorded = () => ({ date: words.date, language: words.language, recording: soundFile("voice.ogg") });
const createTestMotivation = () => createMotivation(systemCaller(), motivationFields);
/** A date of the library that no test publishes. */
const date = "2998-03-01";
const devotion = "library:the-lord-is-my-shepherd" as const;
const ownWords = {
  day: null,
  theme: "hope",
  texts: {
    fr: { reference: "Psaumes 23:1-3", explanation: "Une explication.", motivation: "Une motivation." },
  },
};
const ownInput = ownDevotionInput.parse(ownWords);
const ownFile = () => new File([JSON.stringify([ownWords])], "devotions.json");
const addAddress = ({ userId }: Caller) =>
  db.updateTable("users").set({ email: "pastor@example.org" }).where("id", "=", userId).execute();

export const auditTable: AuditTable = {
  rows: {
    "devotion/daily-content/daily-content-admin saveDailyContent": auditRow(
      "dailyContent.created",
      async (caller) => () => saveDevotion(caller),
    ),
    "devotion/daily-content/daily-content-admin saveDailyContent · second time": auditRow(
      "dailyContent.replaced",
      async (caller) => {
        await saveDevotion(caller);
        return () => saveDevotion(caller, { motivation: "Une autre." });
      },
    ),
    "devotion/daily-content/daily-content-admin approveDailyContent": auditRow(
      "dailyContent.approved",
      async (caller) => {
        await saveDevotion(caller);
        await db.updateTable("dailyContent").set({ approvedAt: null, approvedBy: null }).execute();
        return () => approveDailyContent(caller, { date: words.date, language: "fr" });
      },
    ),
    "devotion/daily-content/other-languages-admin chooseOtherLanguages": auditRow(
      "dailyContent.othersChosen",
      async (caller) => {
        await saveDevotion(caller);
        return () => chooseOtherLanguages(caller, { date: words.date, language: "fr", others: "library" });
      },
    ),
    "devotion/library/library-changes-admin approveLibraryTexts": auditRow(
      "library.approved",
      async (caller) => () => approveLibraryTexts(caller, { date, language: "fr" }),
    ),
    "devotion/library/library-changes-admin withdrawApproval": auditRow(
      "library.approvalWithdrawn",
      async (caller) => {
        await approveLibraryTexts(systemCaller(), { date, language: "fr" });
        return () => withdrawApproval(caller, { date });
      },
    ),
    "devotion/library/library-changes-admin leaveOutDevotion": auditRow(
      "library.leftOut",
      async (caller) => () => leaveOutDevotion(caller, { devotion }),
    ),
    "devotion/library/library-changes-admin takeInDevotion": auditRow("library.takenIn", async (caller) => {
      await leaveOutDevotion(systemCaller(), { devotion });
      return () => takeInDevotion(caller, { devotion });
    }),
    "devotion/library/library-changes-admin putDevotion": auditRow(
      "library.put",
      async (caller) => () => putDevotion(caller, { date, devotion }),
    ),
    "devotion/library/library-changes-admin takeOffDevotion": auditRow("library.takenOff", async (caller) => {
      await putDevotion(systemCaller(), { date, devotion });
      return () => takeOffDevotion(caller, { date });
    }),
    "devotion/library/own-devotions-admin createOwnDevotion": auditRow(
      "ownDevotion.created",
      async (caller) => () => createOwnDevotion(caller, ownInput),
    ),
    "devotion/library/own-devotions-admin updateOwnDevotion": auditRow(
      "ownDevotion.updated",
      async (caller) => {
        const { id } = await createOwnDevotion(systemCaller(), ownInput);
        return () => updateOwnDevotion(caller, { ...ownInput, id, theme: "peace", basedOn: undefined });
      },
    ),
    "devotion/library/own-devotions-admin deleteOwnDevotion": auditRow(
      "ownDevotion.deleted",
      async (caller) => {
        const { id } = await createOwnDevotion(systemCaller(), ownInput);
        return () => deleteOwnDevotion(caller, { id });
      },
    ),
    "devotion/library/own-devotions-import-admin importOwnDevotions": auditRow(
      "ownDevotion.imported",
      async (caller) => () => importOwnDevotions(caller, { devotions: [ownWords], dryRun: false }),
    ),
    "devotion/library/own-devotions-import-admin importOwnDevotionsFile": auditRow(
      "ownDevotion.imported",
      async (caller) => {
        const { checked } = await checkOwnDevotionsFile(systemCaller(), { file: ownFile() });
        return () => importOwnDevotionsFile(caller, { file: ownFile(), checked });
      },
    ),
    "devotion/recordings/recordings-admin saveRecording": auditRow(
      "dailyContent.recorded",
      async (caller) => () => saveRecording(caller, recorded()),
    ),
    "devotion/recordings/recordings-admin deleteRecording": auditRow(
      "dailyContent.recordingDeleted",
      async (caller) => {
        await saveRecording(caller, recorded());
        return () => deleteRecording(caller, { date: words.date, language: "fr" });
      },
    ),
    "devotion/motivations/motivations-admin createMotivation": auditRow(
      "motivation.created",
      async (caller) => () => createMotivation(caller, motivationFields),
    ),
    "devotion/motivations/motivations-admin updateMotivation": auditRow(
      "motivation.updated",
      async (caller) => {
        const { id } = await createTestMotivation();
        return () =>
          updateMotivation(caller, { ...motivationFields, id, title: "Un autre pas", basedOn: undefined });
      },
    ),
    "devotion/motivations/motivations-admin publishMotivation": auditRow(
      "motivation.published",
      async (caller) => {
        const { id } = await createTestMotivation();
        return () => publishMotivation(caller, { id });
      },
    ),
    "devotion/motivations/motivations-admin unpublishMotivation": auditRow(
      "motivation.unpublished",
      async (caller) => {
        const { id } = await createTestMotivation();
        await publishMotivation(caller, { id });
        return () => unpublishMotivation(caller, { id });
      },
    ),
    "devotion/motivations/motivations-admin deleteMotivation": auditRow(
      "motivation.deleted",
      async (caller) => {
        const { id } = await createTestMotivation();
        return () => deleteMotivation(caller, { id });
      },
    ),
    "devotion/publication/scheduler-admin triggerPublication": auditRow(
      "schedule.triggered",
      async (caller) => () => triggerPublication(caller),
    ),
    "devotion/whatsapp/ready-to-paste-admin saveWhatsAppMail": auditRow(
      "whatsappMail.changed",
      async (caller) => {
        await addAddress(caller);
        return () => saveWhatsAppMail(caller, { languages: ["ht"] });
      },
    ),
  },
};
