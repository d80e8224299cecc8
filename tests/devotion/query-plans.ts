import { systemCaller } from "~/auth/caller.server";
import { recordDraftDigest } from "~/features/devotion/ai-drafts/draft-digests.server";
import { listWaitingDailyContent } from "~/features/devotion/daily-content/waiting-daily-content-admin.server";
import { showDailyContentEditor } from "~/features/devotion/daily-content/daily-content-admin-screens.server";
import {
  dailyContentEditorQuery,
  saveDailyContentSchema,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  approveDailyContent,
  saveDailyContent,
} from "~/features/devotion/daily-content/daily-content-admin.server";
import {
  listDevotionEpisodes,
  listDevotionFeedEntries,
} from "~/features/devotion/daily-content/devotion-feed.server";
import { listDevotionDates } from "~/features/devotion/daily-content/devotion-sitemap.server";
import { generateDailyContent } from "~/features/devotion/daily-content/daily-content-generate-admin.server";
import {
  getDailyContent,
  getTodaysDevotion,
  listDailyContentHistory,
  showDevotion,
  listDevotions,
} from "~/features/devotion/daily-content/daily-content.server";
import { findLibraryDays, findOwnDevotions } from "~/features/devotion/library/library-palette-admin.server";
import { printLibraryMonth } from "~/features/devotion/library/library-print-admin.server";
import { approveLibraryTexts, putDevotion } from "~/features/devotion/library/library-changes-admin.server";
import { showLibraryMonth, showLibraryYear } from "~/features/devotion/library/library-days-admin.server";
import { showLibraryDay } from "~/features/devotion/library/library-day-admin.server";
import { searchLibrary } from "~/features/devotion/library/library-search-admin.server";
import { createOwnDevotion, deleteOwnDevotion } from "~/features/devotion/library/own-devotions-admin.server";
import { importOwnDevotions } from "~/features/devotion/library/own-devotions-import-admin.server";
import { ownDevotionInput } from "~/features/devotion/library/own-devotions.schema";
import { draftMotivation } from "~/features/devotion/motivations/motivation-drafts-admin.server";
import {
  showMotivations,
  showMotivation,
} from "~/features/devotion/motivations/motivations-admin-screens.server";
import {
  createMotivation,
  updateMotivation,
  publishMotivation,
  unpublishMotivation,
  deleteMotivation,
} from "~/features/devotion/motivations/motivations-admin.server";
import { motivationInput, motivationUpdate } from "~/features/devotion/motivations/motivations.schema";
import {
  listNewestMotivations,
  listMotivations,
  listDailyMotivations,
} from "~/features/devotion/motivations/motivations.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import {
  triggerPublication,
  getSchedulerStatus,
} from "~/features/devotion/publication/scheduler-admin.server";
import {
  saveWhatsAppMail,
  showReadyToPaste,
  stopWhatsAppMail,
} from "~/features/devotion/whatsapp/ready-to-paste-admin.server";
import { mailWhatsAppTexts } from "~/features/devotion/whatsapp/whatsapp-mail.server";
import { dateIn } from "~/i18n/format";
import { deleteRecording, saveRecording } from "~/features/devotion/recordings/recordings-admin.server";
import { showRecorder } from "~/features/devotion/recordings/recorder-admin.server";
import { openRecording } from "~/features/devotion/recordings/recordings.server";
import { db } from "~db/client";
import { recordHeartbeat } from "~jobs/schedule";
import { administrator } from "~tests/support/admin";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { soundFile } from "./sound-files";

const guest = { ...systemCaller("fr"), kind: "guest" as const };

export const queryPlans: QueryPlans = {
  /** What the team changed about the library: a few hundred rows at most. */
  smallTables: [
    "own_devotions",
    "own_devotion_texts",
    "library_dates",
    "left_out_devotions",
    "library_approvals",
  ],
  verbs: {
    "the content of a day": async () => {
      await getDailyContent(guest, { date: undefined });
      await getDailyContent(guest, { date: "2026-11-19" });
      await getTodaysDevotion(guest);
    },
    "the history of the daily content": () => listDailyContentHistory(guest),
    "editing the daily content": async () => {
      const { caller } = await administrator();
      await listWaitingDailyContent(caller);
      await showDailyContentEditor(caller, dailyContentEditorQuery.parse({ date: "2026-11-19" }));
      await generateDailyContent(caller, { date: "2026-11-19", language: "ht" });
      await recordDraftDigest(db, { explanation: "e", motivation: "m" });
      await approveDailyContent(caller, { date: "2026-11-19", language: "ht" });
      const fields = { verse: "v", reference: "r", explanation: "e", motivation: "m" };
      for (const date of ["2026-11-19", "2026-12-24"])
        await saveDailyContent(caller, saveDailyContentSchema.parse({ date, ...fields }));
      const { updatedAt: basedOn } = await getDailyContent(caller, { date: "2026-11-19" });
      await saveDailyContent(
        caller,
        saveDailyContentSchema.parse({ date: "2026-11-19", ...fields, verse: "w", basedOn }),
      );
      await saveDailyContent(
        caller,
        saveDailyContentSchema.parse({ date: "2026-12-25", ...fields, basedOn: "" }),
      );
    },
    "the team's library": async () => {
      await showLibraryYear(systemCaller(), {});
      await showLibraryMonth(systemCaller(), { month: "2998-03" });
      await printLibraryMonth(systemCaller(), { month: "2998-03" });
      await showLibraryDay(systemCaller(), { date: "2998-03-01" });
      await searchLibrary(systemCaller(), { q: "Jean 3:16" });
      await findLibraryDays(systemCaller(), "Noël");
      await findOwnDevotions(systemCaller(), "mot");
      await approveLibraryTexts(systemCaller(), { date: "2998-03-01" });
      const texts = { fr: { reference: "Psaumes 23:1-3", explanation: "e", motivation: "m" } };
      const own = ownDevotionInput.parse({ day: null, theme: "hope", texts });
      const { id } = await createOwnDevotion(systemCaller(), own);
      await putDevotion(systemCaller(), { date: "2998-03-02", devotion: `own:${id}` });
      await importOwnDevotions(systemCaller(), { devotions: [{ ...own, theme: "peace" }], dryRun: false });
      await deleteOwnDevotion(systemCaller(), { id });
    },
    "the texts for WhatsApp and their mail": async () => {
      const { caller, userId } = await administrator();
      await db.updateTable("users").set({ email: "p@example.org" }).where("id", "=", userId).execute();
      await saveWhatsAppMail(caller, { languages: ["fr"] });
      await saveWhatsAppMail(caller, { languages: ["ht"] });
      await showReadyToPaste(caller, { date: "2026-11-19" });
      await mailWhatsAppTexts(systemCaller(), { date: dateIn("America/Port-au-Prince") });
      await stopWhatsAppMail(caller);
    },
    "reading motivations": async () => {
      await listDailyMotivations(guest);
      await listNewestMotivations(guest);
      await listMotivations(guest, {});
      await listMotivations(guest, { before: "2026-11-19.9" });
      await listMotivations(guest, { after: "2026-11-18.1" });
    },
    "managing motivations": async () => {
      for (const filter of [{}, { state: "draft" }, { in: "fr" }, { state: "published", in: "fr" }] as const)
        for (const place of [{}, { before: 5 }, { after: 1 }])
          await showMotivations(systemCaller(), { ...filter, ...place });
      const { motivation } = await draftMotivation(systemCaller(), { language: "fr", theme: undefined });
      const { id } = await createMotivation(systemCaller(), motivationInput.parse(motivation));
      await updateMotivation(
        systemCaller(),
        motivationUpdate.parse({ ...motivation, id, title: "Autre titre" }),
      );
      await showMotivation(systemCaller(), { id });
      await publishMotivation(systemCaller(), { id });
      await unpublishMotivation(systemCaller(), { id });
      await deleteMotivation(systemCaller(), { id });
    },
    "the scheduler panel": async () => {
      await recordHeartbeat();
      await triggerPublication(systemCaller());
      await getSchedulerStatus(systemCaller());
    },
    "a devotion and its neighbours": () => showDevotion(guest, { date: "2026-11-18" }),
    "the archive of devotions": async () => {
      await listDevotions(guest, { before: undefined, after: undefined });
      await listDevotions(guest, { before: "2026-11-19", after: undefined });
      await listDevotions(guest, { before: undefined, after: "2026-11-18" });
    },
    "a recording": async () => {
      const { caller } = await administrator();
      const day = { date: "2026-11-18", language: "fr" as const };
      await saveRecording(caller, { ...day, recording: soundFile("voice.ogg") });
      await showRecorder(caller, { date: day.date, in: day.language });
      const { recording } = await showDevotion(guest, { date: day.date });
      await openRecording(guest, { file: recording!.path.split("/").at(-1)! });
      await listDevotionFeedEntries("fr", 20);
      await listDevotionEpisodes("fr");
      await deleteRecording(caller, day);
    },
    "the dates of the sitemap": () => listDevotionDates(),
    "the publication of a day": () => publishDailyContent(systemCaller(), { date: "2026-11-20" }),
  },
  lists: {
    motivations: {
      filters: { q: [undefined, "mot"], state: [undefined, "draft", "published"], in: [undefined, "fr"] },
      list: (query) => showMotivations(systemCaller(), query),
    },
  },
};
