import { expect, test } from "vitest";
import { toTitle } from "~/features/prayers/requests/request-title";

test.each([
  ["Tanpri lapriyè pou mwen jwenn travay.", "Tanpri lapriyè pou mwen jwenn travay"],
  ["Priez pour ma mère\nà l’hôpital ! Elle a peur.", "Priez pour ma mère à l’hôpital"],
  ["Bonjour. Je cherche du travail depuis un an.", "Bonjour. Je cherche du travail depuis un an"],
  [
    "Manman m nan lopital depi lendi ak tansyon wo, epi doktè yo ap fè tès sou li.",
    "Manman m nan lopital depi lendi ak tansyon wo, epi doktè yo…",
  ],
  ["I need a job", "I need a job"],
  ["a".repeat(80), `${"a".repeat(60)}…`],
  ["👨‍👩‍👧‍👦".repeat(80), `${"👨‍👩‍👧‍👦".repeat(18)}…`],
])("the title of %j is %j", (text, title) => {
  expect(toTitle(text)).toBe(title);
});
