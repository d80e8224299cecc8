import { systemCaller, type Caller } from "~/auth/caller.server";
import {
  approveDailyContentSchema,
  dailyContentEditorQuery,
  saveDailyContentSchema,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  approveDailyContent,
  saveDailyContent,
} from "~/features/devotion/daily-content/daily-content-admin.server";
import { showDailyContentEditor } from "~/features/devotion/daily-content/daily-content-admin-screens.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { aiClient } from "~/providers/ai.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";

export const today = "2026-11-20";
export const noAi = aiClient(null);

export const typedWords = {
  verse: "Au commencement était la Parole.",
  reference: "Jean 1:1",
  explanation: "Une explication du pasteur.",
  motivation: "Une motivation du pasteur.",
};
export const saveEntry = (caller: Caller, more: Record<string, unknown> = {}) =>
  saveDailyContent(caller, saveDailyContentSchema.parse({ date: today, ...typedWords, ...more }));
export const approveEntry = (caller: Caller, more: Record<string, unknown> = {}) =>
  approveDailyContent(caller, approveDailyContentSchema.parse({ date: today, ...more }));
export const openEditor = (caller: Caller, query: Record<string, unknown> = {}) =>
  showDailyContentEditor(caller, dailyContentEditorQuery.parse({ date: today, ...query }));
export const publishToday = (client = noAi) => publishDailyContent(systemCaller(), { date: today }, client);
export const listAudit = () =>
  db.selectFrom("auditLog").select(["action", "subject", "before", "after"]).orderBy("id").execute();
export const addEditor = async (displayName: string) => {
  const { caller } = await administrator({ permissions: ["manage_content"], displayName });
  return caller;
};
