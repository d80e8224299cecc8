import { expect, test } from "vitest";
import { continueSermonImport, giveUpSermonImport } from "~/features/sermons/import/continue-import.server";
import { importFromAddress } from "~/features/sermons/import/begin-import-admin.server";
import { cancelImport, startImport, undoImport } from "~/features/sermons/import/imports-admin.server";
import { showImport } from "~/features/sermons/import/imports-screen-admin.server";
import { lookEverywhere, lookForSermons } from "~/features/sermons/import/look-for-sermons.server";
import { deleteOldSermonImports } from "~/features/sermons/import/retention.server";
import { listPodcastEpisodes } from "~/features/sermons/library/sermons-feed.server";
import { deleteSermon } from "~/features/sermons/library/sermons-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { podcastFeed, podcastItem, youtubeFeed } from "../feeds";
import {
  beginCheck,
  check,
  failingHost,
  feedAddress,
  hostOf,
  importAll,
  listSermonRows,
  run,
  sendAddress,
  sendFile,
  team,
  work,
} from "../import-world";
import { addTestSermon } from "../sermons";

const many = (count: number) => podcastFeed(Array.from({ length: count }, (_, at) => podcastItem(at + 1)));
const published = { state: "published" };
const source = () => db.selectFrom("sermonSources").selectAll().executeTakeFirstOrThrow();

onBothDatabases(() => {
  test("a dry run counts and adds nothing; the run keeps dates and GUIDs, and the podcast serves them", async () => {
    await addTestSermon({ youtubeUrl: "", audioUrl: "https://media.example/2.mp3" });
    const before = await listSermonRows();
    const sent = await sendFile(
      podcastFeed([podcastItem(1), podcastItem(2), podcastItem(3, { enclosure: "" }), podcastItem(1)]),
    );
    const checked = await check(sent, published);
    expect(checked).toMatchObject({
      ...{ name: "Prédications de l’église", kind: "podcast", status: "checked" },
      counts: { new: 1, known: 1, refused: 2 },
      refused: [
        { line: 3, reason: expect.stringContaining("fichier audio") as string },
        { line: 4, reason: expect.stringContaining("deux fois") as string },
      ],
    });
    expect(await listSermonRows()).toEqual(before);

    expect((await run(checked)).counts).toMatchObject({ added: 1 });
    const [, added] = await listSermonRows();
    expect(added).toMatchObject({
      ...{ guid: "buzz-1", audioUrl: "https://media.example/1.mp3", audioBytes: 24_986_239, duration: 3_750 },
      ...{
        publishedAt: "2024-03-03T15:00:00.000Z",
        isPublished: true,
        language: "fr",
        season: 2,
        episode: 1,
      },
    });
    const episode = (await listPodcastEpisodes("fr")).find(({ guid }) => guid === "buzz-1");
    expect(episode?.episode).toMatchObject({
      ...{ duration: 3_750, picture: "https://media.example/1.jpg", season: 2, episode: 1 },
      audio: { url: "https://media.example/1.mp3", bytes: 24_986_239, type: "audio/mpeg" },
    });
  });

  test("the same file twice changes nothing", async () => {
    await importAll(sendFile(many(3)), published);
    const before = await listSermonRows();
    const again = await importAll(sendFile(many(3)), { state: "draft" });
    expect(again.counts).toMatchObject({ new: 0, known: 3, added: 0 });
    expect(await listSermonRows()).toEqual(before);
  });

  test("a check and a run that are killed go on where they stopped", async () => {
    const sent = await sendFile(many(450));
    /** A process that is killed after its first batch. */
    const killed = async () => {
      let looks = 0;
      const stopping = { get aborted() { return (looks += 1) > 1; } } as AbortSignal; // prettier-ignore
      await continueSermonImport(sent.id, { stopping });
    };
    await beginCheck(sent);
    await killed();
    await killed();
    const { progress, status } = await showImport(team, sent);
    expect({ status, ...progress }).toMatchObject({ status: "checking", read: 200 });
    await Promise.all([work(sent.id), work(sent.id)]); // also two at once
    await startImport(team, sent);
    await killed();
    await killed();
    expect(await listSermonRows()).toHaveLength(200);
    await Promise.all([work(sent.id), work(sent.id)]);
    expect(await showImport(team, sent)).toMatchObject({ status: "done", counts: { new: 450, added: 450 } });
    expect(await listSermonRows()).toHaveLength(450);
  });

  test("a run that is cancelled on its way keeps what it added; its source stays silent; its undo takes back the rest", async () => {
    const sent = await check(await sendAddress(many(250)), { ...published, looksDaily: true });
    await startImport(team, sent);
    expect(await source()).toMatchObject({ address: feedAddress, looksDaily: true });
    let looks = 0;
    const stopping = { get aborted() { return (looks += 1) > 1; } } as AbortSignal; // prettier-ignore
    await continueSermonImport(sent.id, { stopping });
    await cancelImport(team, sent);
    await work(sent.id);
    expect(await showImport(team, sent)).toMatchObject({ status: "cancelled", counts: { added: 100 } });
    expect(await listSermonRows()).toHaveLength(100);
    expect(await source()).toMatchObject({ looksDaily: false, etag: null });
    await lookEverywhere("2026-11-28");
    expect(
      await db.selectFrom("outbox").select("name").where("name", "=", "look-for-sermons").execute(),
    ).toEqual([]);

    const [first] = await listSermonRows();
    await db
      .updateTable("sermons")
      .set({ title: "Changé", updatedAt: new Date(Date.now() + 5).toISOString() })
      .where("id", "=", first!.id)
      .execute();
    await undoImport(team, sent);
    await cancelImport(team, sent); // changes nothing
    await work(sent.id);
    expect(await showImport(team, sent)).toMatchObject({ status: "undone", counts: { undone: 99, kept: 1 } });
    expect(await listSermonRows()).toMatchObject([{ title: "Changé" }]);
  });

  test("a run that fails leaves no source behind that brings the rest in the night", async () => {
    const sent = await check(await sendAddress(many(2)), { ...published, looksDaily: true });
    await startImport(team, sent);
    await giveUpSermonImport(sent.id);
    expect(await showImport(team, sent)).toMatchObject({ status: "failed" });
    expect(await source()).toMatchObject({ looksDaily: false, etag: null });
  });

  test("U+0000 in a feed or a table is left out", async () => {
    const feed = podcastFeed([podcastItem(1, { title: "Fo\0i", guid: "a\0b" })]).replace(
      "église",
      "é\0glise",
    );
    await importAll(sendFile(feed));
    const filler = "Un texte qui est long. ".repeat(4_000);
    const table = `title,text\nUne autre,${filler}\nEsp\0oir,Un te\0xte`;
    await importAll(sendFile(table, "a\0b.csv"));
    const found = await listSermonRows();
    expect(found.map(({ title }) => title)).toEqual(["Foi", "Une autre", "Espoir"]);
    expect(found[0]).toMatchObject({ guid: "ab" });
    expect(found[2]).toMatchObject({ transcript: "Un texte" });
  });

  test("short GUIDs of two podcasts are two sermons; one whose file moved is known by its title", async () => {
    const feed = (name: string, host = name) =>
      podcastFeed(
        [1, 2].map((number) =>
          podcastItem(number, {
            ...{ title: `${name} ${number}`, guid: String(number) },
            enclosure: `<enclosure url="https://${host}.example/${number}.mp3" type="audio/mpeg"/>`,
          }),
        ),
      );
    await importAll(sendFile(feed("matin")));
    expect((await importAll(sendFile(feed("soir")))).counts).toMatchObject({ new: 2, known: 0, added: 2 });
    expect((await check(await sendFile(feed("soir", "ailleurs")))).counts).toMatchObject({
      new: 0,
      known: 2,
    });
    expect((await listSermonRows()).map(({ guid }) => guid)).toEqual(["1", "2", null, null]);
    const table = "id,title,audio\n1,Une,https://media.example/une.mp3";
    expect((await showImport(team, await sendFile(table, "a.csv"))).columns).toMatchObject({ guid: null });
  });

  test("an episode that is dated tomorrow comes tomorrow, though the feed did not change", async () => {
    const tomorrow = podcastItem(2, { date: new Date(Date.now() + 86_400_000).toUTCString() });
    await importAll(sendAddress(podcastFeed([podcastItem(1), tomorrow])), { ...published, looksDaily: true });
    expect(await source()).toMatchObject({ etag: null });
    await lookForSermons((await source()).id, hostOf(podcastFeed([podcastItem(1), tomorrow])));
    expect(await source()).toMatchObject({ found: 0, etag: null });
  });

  test("after a day an import cannot be undone, and its file and rows are gone", async () => {
    const sent = await importAll(sendFile(many(2)));
    await deleteOldSermonImports(team, new Date(Date.now() + 25 * 3_600_000));
    expect((await showImport(team, sent)).undoUntil).toBeNull();
    await expect(undoImport(team, sent)).rejects.toMatchObject({ status: 409 });
    expect(await db.selectFrom("sermonImportRows").select("id").execute()).toEqual([]);
  });

  test("new ones are looked for every day; what the team deleted does not come back", async () => {
    await importAll(sendAddress(many(2)), { ...published, looksDaily: true });
    const { id } = await source();
    await deleteSermon(team, { id: (await listSermonRows())[0]!.id });
    await lookEverywhere("2026-11-28");
    const host = hostOf(many(3));
    await lookForSermons(id, host);
    await lookForSermons(id, host);
    expect((await listSermonRows()).map(({ guid }) => guid)).toEqual(["buzz-2", "buzz-3"]);
    expect(await source()).toMatchObject({ found: 0, error: null, etag: `"${many(3).length}"` });
    const found = await db
      .selectFrom("auditLog")
      .select(["subject", "after"])
      .where("action", "=", "sermonSource.found")
      .execute();
    expect(found).toEqual([{ subject: "Prédications de l’église", after: '{"count":1}' }]);

    await lookForSermons(id, failingHost("timedOut"));
    expect(await source()).toMatchObject({ error: "admin-sermon-import:fetch.timedOut" });
    await lookForSermons(id, hostOf("<html></html>"));
    expect(await source()).toMatchObject({ error: "admin-sermon-import:errors.notFeed" });
    expect(await listSermonRows()).toHaveLength(2);
  });

  test("a channel's videos come once, also beside a table that has them", async () => {
    await importAll(
      sendAddress(
        youtubeFeed(["dQw4w9WgXcQ", "aaaaaaaaaaa"]),
        "https://youtube.com/channel/UCabcdefghijklmnopqrstuv",
      ),
    );
    const table = [
      "Video ID,Approx Duration (ms),Video Category,Video Title (Original),Privacy,Video Publish Timestamp",
      "dQw4w9WgXcQ,1830000,People,Déjà là,Public,2024-01-01T00:00:00+00:00",
      "bbbbbbbbbbb,1830000,People,Nouvelle,Public,2020-02-03T04:05:06+00:00",
      "ccccccccccc,1830000,People,Cachée,Private,2020-02-03T04:05:06+00:00",
      "nothing at all,1,People,Cassée,Public,2020-02-03",
    ].join("\n");
    const done = await importAll(sendFile(table, "videos.csv"), published);
    expect(done).toMatchObject({ kind: "table", counts: { new: 1, known: 1, refused: 2, added: 1 } });
    expect((await listSermonRows()).at(-1)).toMatchObject({
      ...{ title: "Nouvelle", youtubeId: "bbbbbbbbbbb", duration: 1_830, isPublished: true },
      publishedAt: "2020-02-03T04:05:06.000Z",
    });
  });

  test("an address that is none, or gives no feed, has its sentence at the field", async () => {
    for (const [address, host, key] of [
      ["https://www.youtube.com/@eglise", hostOf(""), "errors.handle"],
      [feedAddress, failingHost("notPublic"), "fetch.notPublic"],
      [feedAddress, hostOf("<!doctype html><html></html>"), "errors.noFeed"],
      [feedAddress, hostOf("<rss><channel></channel></rss>"), "errors.empty"],
      [feedAddress, hostOf("<rss><channel>"), "errors.damaged"],
    ] as const)
      await expect(importFromAddress(team, { address }, host)).rejects.toMatchObject({
        status: 400,
        errors: { address: [`admin-sermon-import:${key}`] },
      });
  });
});
