import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { languages, type Language } from "~/i18n/languages";
import { libraryAchievements } from "~db/library/achievements";
import { libraryBadges } from "~db/library/badges";
import { comforts } from "~db/library/comfort";
import { devotions } from "~db/library/devotions";
import { quotes } from "~db/library/quotes";

/**
 * One word for one thing. Each line is a word that drifted, and the word that the site’s sentences use instead.
 * `except` holds the keys whose sentence another source decides: the specification, or a verse.
 */
interface Term {
  not: RegExp;
  but: string;
  except?: RegExp;
}

const terms: Record<Language, Term[]> = {
  ht: [
    { not: /\b(konfigirasyon|reglaj)/i, but: "paramèt" },
    { not: /\b(yon|nan|chak) fòm\b|\bfòm (nan|sa a|la)\b/i, but: "fòmilè" },
    { not: /\bmo ankourajman/i, but: "ankourajman" },
    { not: /\bpa reyisi\b|\bnan echèk\b|^Pa mache$/i, but: "echwe" },
    { not: /\bdefèt\b|\btounen dèyè\b|\banile sa\b/i, but: "defè" },
    { not: /\blabib\b/i, but: "Bib la" },
    { not: /\bbyenvini/i, but: "byenveni" },
    { not: /\britm/i, but: "rit" },
    { not: /\besplik/i, but: "eksplike" },
    { not: /\blitij/i, but: "kontestasyon" },
    { not: /(lajan an|montan an|voye l|…)( deja)? tounen\b/i, but: "retounen" },
    { not: /\baktyaliz/i, but: "mete ajou" },
    { not: /\bmoun ki (bay(?! tout moun)|fè don)\b/i, but: "donatè", except: /^giving-mails:verse\./ },
    { not: /\bchache/i, but: "chèche" },
    { not: /\basept/i, but: "aksepte" },
    { not: /\blannuit/i, but: "lannwit" },
    { not: /\banvwa\b/i, but: "sa ki voye, voye" },
    { not: /\bsoutyen\b/i, but: "sipò" },
    { not: /\bimel\b/i, but: "imèl" },
    { not: /\bou an\b/i, but: "ou a" },
    { not: /(^|[,.:;] )ou ap\b/i, but: "w ap" },
    { not: /\b(li|redui|drese|retire|ajiste|ranplase) li([.,:;]|$)/i, but: "l" },
    { not: /\byon bilten\b/i, but: "lèt (one mail of the newsletter)" },
    { not: /\b(chak|lòt) bilten\b|\bbilten (yo|ki|sa)\b/i, but: "lèt (one mail of the newsletter)" },
    { not: /\bDeviz\b/, but: "eslogan", except: /currency|deviz|Currency/ },
    { not: /\bpou kont\b/i, but: "poukont" },
    { not: /(?<!an )\bpèsòn(?!\p{L})/iu, but: "pèsonn" },
    { not: /\bkode(?!\p{L})/iu, but: "chifre (encrypted)" },
    { not: /\bkonsève(?!\p{L})/iu, but: "kenbe" },
    { not: /\bsuiv/i, but: "swiv" },
    { not: /\bestati(?!\p{L})/iu, but: "eta" },
    { not: /\brenmèt (yo |li |l )?bay\b/i, but: "konfye" },
    { not: /\bmo detrès/i, but: "pawòl detrès" },
    { not: /\bvoye siyal\b/i, but: "siyalman" },
    { not: /\bmake kòm Bondye\b/i, but: "note Bondye reponn" },
    { not: /\bkopi sekou\b/i, but: "sovgad" },
    { not: /\b(tcheke|gade) koneksyon/i, but: "verifye koneksyon" },
    { not: /(?<!\p{L})imè(?!\p{L})/iu, but: "kijan kè ou ye" },
    { not: /\bpriye(?!\p{L})/iu, but: "lapriyè (the verb)", except: /^library\// },
    { not: /\bou pa (t ka|t kapab) \p{L}/iu, but: "nou pa rive" },
    { not: /[“”]|« |[^\u00a0]»/, but: "« … » with no-break spaces" },
    { not: /…\s%/, but: "25%" },
  ],
  fr: [
    { not: /\bnewsletters?\b/i, but: "infolettre", except: /^admin-newsletter:sent\./ },
    {
      not: /(^|[^-\p{L}])e?mails?\b/iu,
      but: "e-mail",
      except: /^admin-messages:(reply|copy|copied)$|^admin-newsletter:sent\.title$|^admin-settings:hints\./,
    },
    { not: /\bcourriels?\b/i, but: "e-mail" },
    { not: /\binfolettres\b|\b(une|cette|chaque) infolettre\b/i, but: "lettre (one mail of the newsletter)" },
    {
      not: /\bsauvegard(er|ée?s?)\b(?! (la base|maintenant|automatiquement))/i,
      but: "enregistrer",
      except: /^admin-daily-content:save\.|^admin-settings:(saved|failed)$|^admin-operations:jobs\.lead$/,
    },
    { not: /\bVous seul\b/, but: "c’est vous qui (a word for women and men)" },
    { not: /(?<!celles et )\bceux qui\b/i, but: "celles et ceux qui", except: /^library\// },
    { not: /n° /, but: "n° with a no-break space" },
  ],
  es: [
    { not: /\bdonativos?\b/i, but: "donación" },
    { not: /\be-?mails?\b/i, but: "correo electrónico" },
    { not: /\bnewsletters?\b/i, but: "boletín" },
    { not: /[“”]/, but: "«…»" },
    { not: /\bordenador/i, but: "computadora" },
    { not: /\bboletines\b|\b(un|cada|este) boletín\b/i, but: "carta (one mail of the newsletter)" },
    { not: /\bpredicaci[oó]n/i, but: "prédica" },
    { not: /\bofrendas?\b/i, but: "donación", except: /^library\// },
  ],
  en: [
    { not: /\be-mails?\b/i, but: "email" },
    {
      not: /\bmails\b|\b(a|an|the|this|no|any|each|every|same) mail(?! (server|service|program))\b/i,
      but: "email",
    },
    {
      not: /\bnewsletters\b|\b(a|each|every|this) newsletter\b(?! subscri)/i,
      but: "letter (one mail of the newsletter)",
      except: /^admin-roles:permissions\./,
    },
    { not: /\b(somebody|everybody)\b/i, but: "someone, everyone" },
    {
      not: /\b(colou?r(?<=our)|favourite|neighbour|labour|learnt|organis|initialis|summaris|recognis|travell)/i,
      but: "American spelling",
      except: /^library\//,
    },
    {
      not: /\b(you|is|was|already|per|prayer) noted\b|\bnote (my|your|each|today|a day)\b/i,
      but: "log, write down",
    },
    { not: /(?<!sessions )\bat once\b/i, but: "right away", except: /^library\// },
    { not: /\bgive (a date|your email)\b/i, but: "enter" },
    { not: /\bflag(s|ged)?\b/i, but: "report", except: /^library\/|:fixedDays\./ },
    { not: /\banew\b|\btake along\b|\bis asked of\b/i, but: "plain present-day words" },
  ],
};

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, above: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  );
const folder = (language: Language) => join(import.meta.dirname, "../../../locales", language);
const sentencesOf = (language: Language) =>
  readdirSync(folder(language)).flatMap((file) =>
    flat(
      JSON.parse(readFileSync(join(folder(language), file), "utf8")) as Tree,
      `${file.replace(".json", "")}:`,
    ),
  );
/** The library's own texts, without its quoted verses: the English verses of 1769 have their own words. */
const libraryOf = (language: Language): [string, string][] => [
  ...devotions.flatMap(({ id, texts }): [string, string][] => [
    [`library/${id}:explanation`, texts[language].explanation],
    [`library/${id}:motivation`, texts[language].motivation],
  ]),
  ...quotes
    .filter(({ reference }) => !reference)
    .map(({ slug, quote }): [string, string] => [`library/${slug}`, quote[language]]),
  ...comforts.map(({ slug, word }): [string, string] => [`library/comfort/${slug}`, word[language]]),
];
const withoutMarks = (text: string) => text.replace(/https?:\/\/\S+|\]\([^)]*\)|\{\{[^}]*\}\}/g, "…");

/** The titles of badges and achievements: a visitor collects both. */
test.each(languages)("no badge and no achievement share a title in %s", (language) => {
  const titles = [
    ...libraryBadges.map(({ texts }) => texts[language].name),
    ...libraryAchievements.map(({ texts }) => texts[language].title),
  ].map((title) => title.toLowerCase());
  expect(titles.filter((title, n) => titles.indexOf(title) !== n)).toEqual([]);
});

describe.each(languages)("in %s", (language) => {
  test.each(terms[language].map((term) => [term.but, term] as const))("the term is: %s", (_, term) => {
    const found = [...sentencesOf(language), ...libraryOf(language)]
      .filter(([key, text]) => term.not.test(withoutMarks(text)) && !term.except?.test(key))
      .map(([key, text]) => `${key} = ${text}`);
    expect(found).toEqual([]);
  });
});

test("the same psalm is the same text in the library and in the examples", () => {
  const psalm = devotions.find(({ id }) => id === "lamp-for-my-feet")!;
  for (const language of languages) {
    const examples = new Map(sentencesOf(language));
    expect(examples.get("admin-demo:verse"), language).toBe(psalm.texts[language].verse);
  }
});

describe("the library does not repeat itself", () => {
  const share = (language: Language, part: "explanation" | "motivation", words: RegExp) =>
    devotions.filter(({ texts }) => words.test(texts[language][part])).length / devotions.length;

  test.each([
    ["fr", /papier|feuille|\bécrivez\b/i],
    ["ht", /papye|\bekri\b/i],
    ["en", /paper|\bwrite (down|it|one|the|what)\b/i],
    ["es", /papel|\bescribe\b/i],
  ] as const)("few motivations ask for paper: %s", (language, words) => {
    expect(share(language, "motivation", words)).toBeLessThanOrEqual(3 / 51);
  });

  test("few motivations in Kreyòl begin with “Jodi a”", () => {
    expect(share("ht", "motivation", /^Jodi a/)).toBeLessThanOrEqual(2 / 51);
  });

  test("few explanations mention mangoes", () => {
    for (const language of languages)
      expect(share(language, "explanation", /\bmang(o|ue)/i), language).toBeLessThanOrEqual(1 / 51);
  });

  test("“Li pa di … li di” is rare", () => {
    expect(share("ht", "explanation", /\bli pa (di|mande)\b[^.;:]*[.;:]\s*(li|se)\b/i)).toBeLessThanOrEqual(
      4 / 51,
    );
  });
});
