import { beforeEach, describe, expect, test } from "vitest";
import { writeOpensAndClicks } from "~/features/newsletter/sending/opens-and-clicks.server";
import { trackedLink } from "~/features/newsletter/sending/tracked-links.server";
import { db } from "~db/client";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { callApi, visitScreen } from "~tests/support/requests";
import { storeSetting, addPublishedPost } from "../world";

beforeEach(async () => void (await freshDatabase()));

describe("opens and clicks", () => {
  const counting = (countOpens: boolean) => storeSetting("newsletter", { doubleOptIn: true, countOpens });
  const written = () =>
    db.selectFrom("newsletterCounts").select(["kind", "link", "count"]).orderBy("kind").execute();
  const counts = async () => {
    await writeOpensAndClicks();
    return written();
  };

  test.each([true, false])("the privacy page mentions counting when it is on: %s", async (counted) => {
    await counting(counted);
    expect((await visitScreen<{ countsOpens: boolean }>("/fr/privacy")).data.countsOpens).toBe(counted);
  });

  test("are counted anonymously when the settings say so", async () => {
    await counting(true);
    const id = await addPublishedPost();
    for (let n = 0; n < 3; n++) {
      const answer = await callApi("GET", `/newsletter/${id}/open.gif`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toBe("image/gif");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
    const address = "https://elsewhere.example/a?b=c";
    const followed = await callApi("GET", new URL(trackedLink(id)(address)).pathname);
    expect(followed.status).toBe(302);
    expect(followed.headers.get("Location")).toBe(address);
    expect(followed.headers.get("Set-Cookie")).toBeNull();
    expect(await counts()).toEqual([
      { kind: "click", link: address, count: 1 },
      { kind: "open", link: "", count: 3 },
    ]);
  });

  onBothDatabases(() => {
    test("many at once are written together, and none for an unknown post", async () => {
      await counting(true);
      const id = await addPublishedPost();
      const click = new URL(trackedLink(id)("https://elsewhere.example/")).pathname;
      for (let n = 0; n < 30; n++)
        for (const path of [`/newsletter/${id}/open.gif`, click, "/newsletter/999/open.gif"])
          await callApi("GET", path);
      expect(await counts()).toEqual([
        { kind: "click", link: "https://elsewhere.example/", count: 30 },
        { kind: "open", link: "", count: 30 },
      ]);
      await callApi("GET", click);
      expect(await written()).toMatchObject([{ count: 30 }, { count: 30 }]);
      for (let post = 1_000; post < 1_050; post++) await callApi("GET", `/newsletter/${post}/open.gif`);
      expect(await written()).toMatchObject([{ count: 31 }, { count: 30 }]);
    });
  });

  test("are not counted otherwise, but links still redirect", async () => {
    const id = await addPublishedPost();
    expect((await callApi("GET", `/newsletter/${id}/open.gif`)).status).toBe(200);
    expect(
      (await callApi("GET", new URL(trackedLink(id)("https://elsewhere.example/")).pathname)).status,
    ).toBe(302);
    expect(await counts()).toEqual([]);
  });

  test("a link without our signature does not redirect", async () => {
    await counting(true);
    const id = await addPublishedPost();
    const signed = new URL(trackedLink(id)("https://elsewhere.example/")).pathname.split("/").at(-1)!;
    const forged = `${id}-${Buffer.from("https://evil.example/").toString("base64url")}.${signed.split(".").at(-1)}`;
    for (const path of [
      `/newsletter/${id}/go/${forged}`,
      `/newsletter/${id + 1}/go/${signed}`,
      `/newsletter/${id}/go/x`,
    ])
      expect((await callApi("GET", path)).status).toBe(404);
    expect((await callApi("GET", "/newsletter/999/open.gif")).status).toBe(200);
    expect((await callApi("GET", "/newsletter/abc/open.gif")).status).toBe(200);
    expect((await callApi("POST", `/newsletter/${id}/open.gif`)).status).toBe(405);
    expect(await counts()).toEqual([]);
  });
});
