import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { authorNameOf, getSettings } from "~/features/settings/settings.server";
import { AppError } from "~/http/errors";
import { dateIn, formatList } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { ministryAi, type Ai } from "~/providers/ai.server";
import { db } from "~db/client";
import { devotions, themes, type LibraryDevotion } from "~db/library/devotions";
import { versionName } from "./devotion.server";
import { houseRules, otherVerses, typeset, writeOnlyIn } from "./drafting.server";
import { rememberDraft } from "./drafts.server";
import { recentReferences } from "./motivations.queries.server";
import type { DraftInput, MotivationDraft } from "./motivations.schema";
import { draftOf } from "./motivations.server";
import { faultInWords, wordCount, type Fault } from "./reflection";

type Theme = LibraryDevotion["theme"];

const draftShape = z.object({ title: z.string(), content: z.string() });
/** How many words each part of an AI's draft has (inclusive). */
const words = { title: [2, 12], content: [40, 110] } as const;
const TITLE_LENGTH = 90;
/** So far back a verse is not given again while the theme has others. */
const RECENT = 20;

const instructions = (language: Language) => `You write for a warm, evangelical Haitian pastor's ministry.
${writeOnlyIn(language)}
"title": ${words.title.join(" to ")} words, an invitation without a full stop.
"content": ${words.content.join(" to ")} words that encourage one reader out of the given verse, with one concrete and gentle step for today.
${houseRules}`;

/**
 * A motivation to read before it is saved; nothing of it is. The verse is the library's, never an AI's: that writes
 * title and text where one is configured, and the library's own stand in for what is not usable. Throws AppError 400
 * for a theme the library does not have.
 */
export async function draftMotivation(
  caller: Caller,
  { language, theme: asked }: DraftInput,
  ai = ministryAi,
): Promise<MotivationDraft> {
  requirePermission(caller, "manage_content");
  const theme = asked === undefined ? undefined : themeNamed(asked, caller.language);
  const settings = await getSettings();
  const entry = await chooseEntry(language, theme, dateIn(settings.publishing.timeZone));
  const t = tFor(language);
  const { verse, reference, version, motivation } = entry.texts[language];
  const around = {
    bibleVerse: verse,
    verseReference: reference,
    language,
    author: authorNameOf(settings),
    tags: [t(`motivations:themes.${entry.theme}`)],
  };
  const title = t(`devotion:motivationTitle.${entry.theme}`);
  const curated = { title, content: motivation, ...around, source: "curated" as const };
  const edition = { version: versionName(version, language)! };
  if (!ai.isConfigured()) return { motivation: curated, ...edition };
  const draft = await askForWords(ai, entry, language);
  if ("dropped" in draft) return { motivation: curated, ...edition, dropped: draft.dropped };
  await rememberDraft(db, draftOf(draft.words.content));
  return { motivation: { ...draft.words, ...around, source: "ai" }, ...edition };
}

/** The themes in a language, for people to choose from. */
export const namedThemes = (language: Language) =>
  themes.map((theme) => ({ theme, name: tFor(language)(`motivations:themes.${theme}`) }));

const folded = (text: string) => text.normalize("NFD").replace(/\P{L}/gu, "").toLowerCase();

function themeNamed(asked: string, language: Language): Theme {
  const wanted = folded(asked);
  const found = themes.find(
    (theme) =>
      theme === wanted ||
      languages.some((one) => folded(tFor(one)(`motivations:themes.${theme}`)) === wanted),
  );
  if (found) return found;
  const names = formatList(
    namedThemes(language).map(({ name }) => name),
    language,
  );
  throw new AppError(400, "invalid", {
    params: { themes: names },
    errors: { theme: ["admin-motivations:generate.unknownTheme"] },
  });
}

/** A devotion of the library on a theme, by chance among those whose verse was not used lately. */
async function chooseEntry(language: Language, theme: Theme | undefined, today: string) {
  const fitting = devotions.filter(
    (entry) =>
      (theme === undefined || entry.theme === theme) &&
      (entry.day === null || entry.day === today.slice("YYYY-".length)),
  );
  const recent = await recentReferences(db, language, RECENT);
  const fresh = fitting.filter((entry) => !recent.includes(entry.texts[language].reference));
  const among = fresh.length > 0 ? fresh : fitting;
  return among[randomInt(among.length)]!;
}

type Asked = { words: z.output<typeof draftShape> } | { dropped: Fault | "failed" };

async function askForWords(ai: Ai, entry: LibraryDevotion, language: Language): Promise<Asked> {
  const { verse, reference, version } = entry.texts[language];
  const answer = await ai
    .ask({
      system: instructions(language),
      user: JSON.stringify({ theme: entry.theme, reference, version: versionName(version, language), verse }),
      schema: draftShape,
      name: "motivation",
    })
    .catch(() => null); // the provider logged why; the library has a text
  if (!answer) return { dropped: "failed" };
  const title = typeset(answer.title, language).replace(/\.$/, "");
  const content = typeset(answer.content, language);
  if (title.length > TITLE_LENGTH || !hasWords(title, "title") || !hasWords(content, "content"))
    return { dropped: "length" };
  const fault = faultInWords(
    `${title}\n${content}`,
    { verse, reference },
    language,
    otherVerses(entry, language),
  );
  return fault ? { dropped: fault } : { words: { title, content } };
}

function hasWords(text: string, part: keyof typeof words): boolean {
  const [least, most] = words[part];
  const count = wordCount(text);
  return count >= least && count <= most;
}
