import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { librarySermons } from "~db/library/sermons";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void (env.DEMO_MODE = undefined));

const initialize = (knock = {}) => callApi("POST", "/api/sermons/initialize", knock);
const countSermons = () => countRows(db.selectFrom("sermons"));

test("in demo mode everyone may add the demo sermons; a repeat adds nothing", async () => {
  env.DEMO_MODE = "on";
  const first = await initialize();
  expect([first.status, await first.json()]).toEqual([
    200,
    { sermons: librarySermons.length, created: librarySermons.length },
  ]);
  const again = await initialize({ json: {} });
  expect(await again.json()).toEqual({ sermons: librarySermons.length, created: 0 });
  expect(await countSermons()).toBe(librarySermons.length);

  const listed = (await (await callApi("GET", "/api/sermons?lang=ht&limit=100")).json()) as object[];
  const kreyol = librarySermons.filter(({ language }) => language === "ht");
  expect(listed).toHaveLength(kreyol.length);
  expect(listed[0]).toMatchObject({ title: kreyol[0]!.title, isExample: true, youtubeId: null });
});

test("a demo sermon that the team changed stays as it is, and a deleted one is added again", async () => {
  await initialize();
  const { libraryId } = librarySermons[0]!;
  const inFrench = db.updateTable("sermons").where("libraryId", "=", libraryId).where("language", "=", "fr");
  await inFrench.set({ title: "Le nôtre" }).execute();
  await db.deleteFrom("sermons").where("libraryId", "=", libraryId).where("language", "=", "ht").execute();
  expect(await (await initialize()).json()).toMatchObject({ created: 1 });
  const titles = await db.selectFrom("sermons").select("title").where("title", "=", "Le nôtre").execute();
  expect(titles).toHaveLength(1);
});

test("two requests at the same time add the demo sermons once", async () => {
  const answers = await Promise.all([initialize(), initialize()]);
  const created = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { created: number }).created),
  );
  expect(created.sort((a, b) => a - b)).toEqual([0, librarySermons.length]);
});

test("outside demo mode adding them needs manage_content", async () => {
  env.DEMO_MODE = "off";
  expect((await initialize()).status).toBe(401);
  const { bearer: other } = await administrator({ permissions: ["manage_prayers"] });
  expect((await initialize({ headers: other })).status).toBe(403);
  expect(await countSermons()).toBe(0);
  const { bearer } = await administrator({ permissions: ["manage_content"] });
  expect((await initialize({ headers: bearer })).status).toBe(200);
});
