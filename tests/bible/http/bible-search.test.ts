import { beforeEach, expect, test } from "vitest";
import { languages } from "~/i18n/languages";
import { addBible } from "~tests/support/bible";
import { freshDatabase } from "~tests/support/database";
import { visitScreen } from "~tests/support/requests";
import "~tests/support/areas";

beforeEach(async () => void (await freshDatabase()));

interface Found {
  q: string;
  bible: string | null;
  bibles: { name: string; licence: string; href: string }[];
  passages: { title: string }[];
  verses: { title: string }[];
  meta: { noindex: boolean };
}
const read = async (path: string) => (await visitScreen<Found>(path)).data;

test("the page lists the versions with their licences in every language, and is kept out of search engines", async () => {
  await addBible();
  for (const language of languages)
    expect(await read(`/${language}/bible`)).toMatchObject({
      bibles: [{ name: "Made-up Bible", licence: "Public domain", href: "/bible/engmade/rut/1" }],
      ...{ verses: [], meta: { noindex: true } },
    });
});

test("words and passages are found, and what is broken or too long is no search", async () => {
  await addBible();
  expect((await read("/bible?q=Lamp")).verses).toMatchObject([{ title: "Ruth 1:3-4" }]);
  expect((await read("/en/bible?q=ruth+1.5")).passages).toMatchObject([{ title: "Ruth 1:5" }]);
  for (const query of [`q=${"a".repeat(101)}`, "q=", "q=%25", "version=none"])
    expect(await read(`/bible?${query}`)).toMatchObject({ bible: "engmade", verses: [], passages: [] });
  expect((await read("/bible?q=lamp&version=%3Cb%3E&after=x")).verses).toHaveLength(1);
});

test("an address has so many searches a minute; the page without a search is not counted", async () => {
  await addBible();
  const statusOf = async (path: string) => (await visitScreen<Found>(path)).status;
  const statuses = [];
  for (let times = 0; times < 121; times += 1) statuses.push(await statusOf("/bible?q=zzz"));
  expect(statuses.indexOf(429)).toBe(120);
  expect(await statusOf("/bible")).toBe(200);
});

test("without a version the page says so", async () => {
  expect(await read("/bible?q=lamp")).toMatchObject({ bible: null, bibles: [], verses: [] });
});
