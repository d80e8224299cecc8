import { languages, type Language } from "./languages";

// Function words of one language that the other three do not share.
const smallWords: Record<Language, ReadonlySet<string>> = {
  fr: new Set(
    "le les des est une dans vous votre vos que qui pour avec ce cette et du au aux nous il elle sur plus d qu c on ne pas ses mais par sont à même où sans comme tout leur ou".split(
      " ",
    ),
  ),
  ht: new Set(
    "nan ak yon yo pou ou li nou ki fè gen ap kè sou men lè jodi epi pa se sa jou tout kapab Bondye"
      .toLowerCase()
      .split(" "),
  ),
  en: new Set(
    "the and of to is in you your that it for with this not are be he his we when what as who they them one its has does".split(
      " ",
    ),
  ),
  es: new Set(
    "los las el en que con para una por tu su del es lo te al y más cuando hoy sin como no sus él está nos ni ya eso esa quien".split(
      " ",
    ),
  ),
};

/** The language with the largest share of function words, when the share is large enough to be sure. */
export function detectTextLanguage(text: string): Language | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const shares = languages
    .map((language) => ({
      language,
      share: words.filter((word) => smallWords[language].has(word)).length / Math.max(1, words.length),
    }))
    .sort((a, b) => b.share - a.share);
  const [first, second] = [shares[0]!, shares[1]!];
  return first.share >= 0.15 && first.share >= 1.3 * second.share ? first.language : null;
}
