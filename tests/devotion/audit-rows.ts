import { systemCaller, type Caller } from "~/auth/caller.server";
import { saveDailyContentSchema } from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  approveDailyContent,
  saveDailyContent,
} from "~/features/devotion/daily-content/daily-content-admin.server";
import { chooseOtherLanguages } from "~/features/devotion/daily-content/other-languages-admin.server";
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
  },
};
