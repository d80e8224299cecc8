import { z } from "zod";
import { readLibraryFile } from "./read-library-file";
import { inFourLanguages, libraryText } from "./scripture";

/** Where the target and the number of days stand in a text. */
const TARGET = "{{target}}";
const DAYS = "{{days}}";

const goalTemplate = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)+$/),
    goalType: z.enum([
      "prayerMinutes",
      "bibleStudyMinutes",
      "sermonMinutes",
      "versesRead",
      "prayersOffered",
      "spiritualReflections",
      "communityEngagement",
      "sermons",
    ]),
    /** From the first day to the last, both counted. */
    days: z.int().min(2).max(60),
    /** From the easiest difficulty, 1, to the hardest, 5. More than one, so that the texts need no singular. */
    targets: z.array(z.int().min(2)).length(5),
    texts: inFourLanguages(
      z.strictObject({
        title: libraryText.max(80).refine((text) => text.includes(TARGET), `must say ${TARGET}`),
        description: libraryText.max(240),
      }),
    ),
  })
  .refine(({ targets }) => targets.every((target, at) => at === 0 || target > targets[at - 1]!), {
    error: "each target must be higher than the one before",
    path: ["targets"],
  });

/** A goal that can be generated, in five difficulties and four languages. */
export type GoalTemplate = z.output<typeof goalTemplate>;

/** Read and validated when the process starts. */
export const goalTemplates: readonly GoalTemplate[] = readLibraryFile(
  "db/library/goals.json",
  z.array(goalTemplate),
);

const byId = new Map(goalTemplates.map((template) => [template.id, template]));

/** Undefined for one that the library has no more. */
export const findGoalTemplate = (id: string): GoalTemplate | undefined => byId.get(id);

/** Its texts in a language, with a target. */
export function toGoalTexts(template: GoalTemplate, target: number, language: keyof GoalTemplate["texts"]) {
  const fill = (text: string) =>
    text.replaceAll(TARGET, String(target)).replaceAll(DAYS, String(template.days));
  const { title, description } = template.texts[language];
  return { title: fill(title), description: fill(description) };
}
