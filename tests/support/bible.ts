import { systemCaller } from "~/auth/caller.server";
import { installBible } from "~/features/bible/bibles-admin.server";
import { readUsfmBook, type BibleBook } from "~/features/bible/read-usfm.server";
import { makeZip } from "./zip";

/** A book made for the tests and given to the public domain: two chapters, called Ruth. */
export const ruth = String.raw`\id RUT A made-up Ruth
\h Ruth
\toc1 The Book of Ruth
\mt1 Ruth
\c 1
\s1 The road home
\r (Psalms 1)
\p
\v 1 In the days\f + \fr 1:1 \ft A note about \+wh days\+wh*.\f* of rain a woman \x - \xo 1:1 \xt Judges 2:16\x*went out.
\v 2 She \add only\add* carried \w bread|strong="H3899"\w*, and the \nd Lord\nd* knew it.
\q1
\v 3-4 The road is long,
\q2 and the evening near;
\b
\q1 yet a lamp burns. \qs Selah.\qs*
\s2 At the door
\p
\v 5 Then \wj \+w one|strong="H259"\+w* who waited\wj* opened.
\v 6a The first half,
\v 6b and the second.
\c 2
\p \v 1 In the morning they sang.
\v 2 Nobody was afraid.
\v 4 And it was light.
`;

export const copyrightPage = `<html><head><title>x</title></head><body><h1>Made-up Bible</h1>
<p>Language: <a href='http://www.ethnologue.org/language/eng'>English</a></p>
<p>This text is in the <b>Public Domain</b>.</p><p>Not copyrighted: nobody</p></body></html>`;

/** What eBible.org's zip of a version holds. */
export const bibleZip = (usfm = ruth): Buffer =>
  makeZip({ "08-RUTtest.usfm": usfm, "copr.htm": copyrightPage, "signature.txt.asc": "x" });

export const jonah: BibleBook = {
  ...{ book: "JON", name: "Jonah" },
  verses: [{ chapter: 1, verse: 1, lastVerse: 1, start: "paragraph", text: "A word came." }],
};

/** With `books` beside Ruth. */
export const madeUpBible = ({ books = [], ...given }: Partial<Parameters<typeof installBible>[1]> = {}) => ({
  ...{ code: "engmade", name: "Made-up Bible", language: "en" as const, licence: "Public domain" },
  ...{ attribution: "Nobody", sha256: null },
  ...given,
  books: [readUsfmBook("ruth.usfm", Buffer.from(ruth))!, ...books],
});

/** Installs it. */
export async function addBible(given: Parameters<typeof madeUpBible>[0] = {}) {
  const bible = madeUpBible(given);
  await installBible(systemCaller(), bible);
  return bible;
}
