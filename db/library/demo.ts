import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { languages } from "~/i18n/languages";
import { projectRoot } from "~/config/root.server";
import { devotions, type LibraryDevotion } from "./devotions";

const words = z.strictObject({
  title: z.string().min(1).max(255),
  summary: z.string().min(1).max(1000),
  /** Markdown; `{{verse}}` stands for the verse. */
  content: z.string().includes("{{verse}}"),
});
const texts = z.strictObject({ fr: words, ht: words, en: words, es: words });
/** The original language; the others are its translations. */
const original = z.enum(languages);

const demoText = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("article"),
    id: z.string(),
    category: z.enum(["spirituel", "priere", "bible", "temoignage", "enseignement", "meditation"]),
    daysAgo: z.int().min(0),
    /** The library devotion whose verse it quotes: scripture is never typed a second time. */
    verse: z.string(),
    original,
    texts,
  }),
  z.strictObject({
    kind: z.literal("newsletterPost"),
    id: z.string(),
    daysAgo: z.int().min(0),
    verse: z.string(),
    original,
    texts,
  }),
]);
export type DemoText = z.output<typeof demoText>;
type Language = keyof DemoText["texts"];

const folder = join(projectRoot, "db/library/demo");

/** Demo blog posts and newsletter posts in four languages. */
export const demoTexts = (): DemoText[] =>
  readdirSync(folder).map((file) => demoText.parse(JSON.parse(readFileSync(join(folder, file), "utf8"))));

const versions: Record<LibraryDevotion["texts"][Language]["version"], string> = {
  lsg1910: "Louis Segond 1910",
  limye: "tradiksyon Limyè",
  kjv: "King James Version",
  rv1909: "Reina-Valera 1909",
};

/** A text's Markdown in one language with the exact verse inserted. */
export function contentWithVerse({ verse, texts }: DemoText, language: Language): string {
  const devotion = devotions.find(({ id }) => id === verse);
  if (!devotion) throw new Error(`the library has no devotion ${verse}`);
  const quoted = devotion.texts[language];
  const lines = [quoted.verse, "", `**${quoted.reference}**, ${versions[quoted.version]}`];
  return texts[language].content.replace("{{verse}}", () =>
    lines.map((line) => `> ${line}`.trim()).join("\n"),
  );
}
