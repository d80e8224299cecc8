import { beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { markRequestAnswered, setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import type { AnsweredPrayer } from "~/features/prayers/requests/answered-wall.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { addApprovedRequest, addTestimony } from "~tests/support/prayers";
import { callApi, visitScreen } from "~tests/support/requests";

const team = systemCaller();

beforeEach(async () => void (await freshDatabase()));

const readWall = async (language: Language) =>
  (await visitScreen<{ answered: AnsweredPrayer[] }>(`/${language}`)).data.answered;

/** Adds an answered request and returns its id. Each call uses a later answer date. */
async function addAnswered(language: Language, text: string, more: object = {}): Promise<number> {
  const id = await addApprovedRequest({ language, ...more });
  await markRequestAnswered(team, { id, description: text });
  await db.updateTable("prayerRequests").set({ listOrder: -id }).where("id", "=", id).execute();
  return id;
}

test("the landing page shows three answered prayers, those in its language first, then the newest", async () => {
  const french = await addAnswered("fr", "Dieu a répondu.");
  const first = await addAnswered("ht", "Premye repons lan.");
  const second = await addAnswered("ht", "Dezyèm repons lan.");
  expect((await readWall("ht")).map(({ id }) => id)).toEqual([second, first, french]);
  const third = await addAnswered("ht", "Twazyèm repons lan.");
  await addAnswered("ht", "Katriyèm repons lan.");
  expect((await readWall("ht")).map(({ id }) => id)).toEqual([third + 1, third, second]);
});

test("the wall shows the request and its answer, without names", async () => {
  const id = await addAnswered("ht", `Manman m geri! ${"Mèsi Jezi. ".repeat(50)}`);
  const pray = `/api/prayer-requests/${await addApprovedRequest()}/pray`;
  expect((await callApi("POST", pray, { json: { userName: "Jean" } })).status).toBe(200);
  const [answered, ...others] = await readWall("en");
  expect(others).toEqual([]);
  expect(answered).toEqual({
    id,
    title: "Lapriyè pou manman m",
    text: expect.stringMatching(/^Manman m geri!.{200,}…$/s),
    language: "ht",
    prayerCount: 0,
    answeredOn: expect.any(String),
  });
  expect(answered!.text.length).toBeLessThanOrEqual(240);
});

test("the wall shows approved testimonies, but no private, hidden or open requests", async () => {
  expect(await readWall("es")).toEqual([]);
  await addApprovedRequest();
  await addAnswered("es", "Solo para el equipo.", { isPublic: false });
  const hidden = await addAnswered("es", "Escondida.");
  for (let flag = 0; flag < 3; flag++) {
    await callApi("POST", `/api/prayer-requests/${hidden}/flag`, {
      json: {},
      from: `2001:db8:${flag + 1}::1`,
    });
  }
  const testimony = await addTestimony();
  expect(await readWall("es")).toEqual([]);
  await setRequestStatus(team, { id: testimony, status: "approved" });
  expect((await readWall("es")).map(({ id }) => id)).toEqual([testimony]);
});
