import { languageInstruction } from "~/i18n/language-instruction";
import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { authorNameIn, getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn, formatList } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { ministryAi, type Ai } from "~/providers/ai.server";
import { db } from "~db/client";
import { curatedFor, ordinaryDevotions, themes, type LibraryDevotion } from "~db/library/devotions";
import { getVersionName } from "../verses/version-name.server";
import { requestDraft, writingRules, type Draft } from "../ai-drafts/request-draft.server";
import { recordDraftDigest } from "../ai-drafts/draft-digests.server";
import { listRecentReferences } from "./motivations.queries.server";
import type { MotivationDraftInput, MotivationDraft } from "./motivations.schema";
import { motivationToReflection } from "./motivations-admin.server";
import { findTextFault, countWords } from "../ai-drafts/check-reflection";

type Theme = LibraryDevotion["theme"];

const motivationAnswer = z.object({ title: z.string(), content: z.string() });
/** Words in each part of a draft, inclusive. */
const motivationWordRanges = { title: [2, 12], content: [40, 110] } as const;
const TITLE_LENGTH = 90;
/** A verse among this many newest motivations is not used again while there are others. */
const RECENT = 20;

const buildInstructions = (
  language: Language,
) => `You write for a warm, evangelical Haitian pastor's ministry.
${languageInstruction(language)}
"title": ${motivationWordRanges.title.join(" to ")} words, an invitation without a full stop.
"content": ${motivationWordRanges.content.join(" to ")} words that encourage one reader out of the given verse, with one concrete and gentle step for today.
${writingRules}`;

/**
 * A draft of a motivation. Nothing is saved. The verse is the library's. A configured AI writes title and text; the
 * library's own are used when the draft fails a check. Throws AppError 400 for an unknown theme.
 */
export async function draftMotivation(
  caller: Caller,
  { language, theme: asked }: MotivationDraftInput,
  ai = ministryAi,
): Promise<MotivationDraft> {
  requirePermission(caller, "manage_content");
  const theme = asked === undefined ? undefined : requireTheme(asked, caller.language);
  const settings = await getSettings();
  const entry = await chooseLibraryDevotion(language, theme, dateIn(settings.publishing.timeZone));
  const t = tFor(language);
  const { verse, reference, version, motivation } = entry.texts[language];
  const around = {
    bibleVerse: verse,
    verseReference: reference,
    language,
    author: authorNameIn(settings),
    tags: [t(`motivations:themes.${entry.theme}`)],
  };
  const title = t(`devotion:motivationTitle.${entry.theme}`);
  const curated = { title, content: motivation, ...around, source: "curated" as const };
  const edition = { version: getVersionName(version, language)! };
  if (!ai.isConfigured()) return { motivation: curated, ...edition };
  const draft = await requestMotivationText(ai, entry, language);
  if ("dropped" in draft) return { motivation: curated, ...edition, dropped: draft.dropped };
  await recordDraftDigest(db, motivationToReflection(draft.text.content));
  return { motivation: { ...draft.text, ...around, source: "ai" }, ...edition };
}

/** The themes and their names in a language. */
export const listThemes = (language: Language) =>
  themes.map((theme) => ({ theme, name: tFor(language)(`motivations:themes.${theme}`) }));

const normalizeForComparison = (text: string) => text.normalize("NFD").replace(/\P{L}/gu, "").toLowerCase();

function requireTheme(asked: string, language: Language): Theme {
  const wanted = normalizeForComparison(asked);
  const found = themes.find(
    (theme) =>
      theme === wanted ||
      languages.some((one) => normalizeForComparison(tFor(one)(`motivations:themes.${theme}`)) === wanted),
  );
  if (found) return found;
  const names = formatList(
    listThemes(language).map(({ name }) => name),
    language,
  );
  throw new AppError(400, "invalid", {
    params: { themes: names },
    errors: { theme: ["admin-motivations:generate.unknownTheme"] },
  });
}

/** A random devotion of the library on a theme, without recently used verses. */
async function chooseLibraryDevotion(language: Language, theme: Theme | undefined, today: string) {
  const fitting = [...ordinaryDevotions, curatedFor(today)].filter(
    (entry) => theme === undefined || entry.theme === theme,
  );
  const recent = await listRecentReferences(db, language, RECENT);
  const fresh = fitting.filter((entry) => !recent.includes(entry.texts[language].reference));
  const among = fresh.length > 0 ? fresh : fitting;
  return among[randomInt(among.length)]!;
}

async function requestMotivationText(
  ai: Ai,
  entry: LibraryDevotion,
  language: Language,
): Promise<Draft<keyof z.output<typeof motivationAnswer>>> {
  const answer = await requestDraft(ai, entry, language, {
    name: "motivation",
    instructions: buildInstructions(language),
    schema: motivationAnswer,
    findFault(text, passage, otherVerses) {
      const title = withoutFullStop(text.title);
      if (
        title.length > TITLE_LENGTH ||
        !isWordCountAllowed(title, "title") ||
        !isWordCountAllowed(text.content, "content")
      )
        return "length";
      return findTextFault(`${title}\n${text.content}`, passage, language, otherVerses);
    },
  });
  if ("dropped" in answer) return answer;
  return { text: { ...answer.text, title: withoutFullStop(answer.text.title) } };
}

const withoutFullStop = (title: string) => title.replace(/\.$/, "");

function isWordCountAllowed(text: string, part: keyof typeof motivationWordRanges): boolean {
  const [least, most] = motivationWordRanges[part];
  const count = countWords(text);
  return count >= least && count <= most;
}
