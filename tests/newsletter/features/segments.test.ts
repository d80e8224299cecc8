import { expect, test } from "vitest";
import { savePreferences, loadPreferences } from "~/features/newsletter/preferences/preferences.server";
import { donorSegments } from "~/features/newsletter/segments/segment-choices";
import { createSegmentInput } from "~/features/newsletter/segments/segments.schema";
import {
  countCriteria,
  createSegment,
  deleteSegment,
  listSegments,
  loadSegmentCriteria,
  segmentNamesBySubscriber,
  listSegmentsWithStoredCounts,
  showSegment,
  updateSegment,
} from "~/features/newsletter/segments/segments-admin.server";
import { foldPlace } from "~/i18n/search-text";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { guest, manageToken, addReader, changeProfile } from "../world";

const noCriteria = { languages: [], interests: [], frequencies: [], donorLevels: [] };

const addFriend = (name: string, language: string, interests: string[] = []) =>
  addReader(`${name}@example.org`, { language, interests, contentTypes: [] });

onBothDatabases(() => {
  test("a segment stores criteria and counts the matching subscribers now", async () => {
    const { caller } = await administrator();
    await addFriend("marie", "ht", ["prayer", "events"]);
    await addReader("jean@example.org", {
      ...{ language: "ht", interests: ["giving"], contentTypes: [] },
      frequency: "daily",
    });
    await addFriend("eve", "fr", ["prayer"]);
    const count = async (criteria: Partial<Parameters<typeof countCriteria>[1]>) =>
      (await countCriteria(caller, { ...noCriteria, ...criteria })).count;
    expect(await count({})).toBe(3);
    expect(await count({ languages: ["ht"] })).toBe(2);
    expect(await count({ languages: ["ht", "fr"] })).toBe(3);
    expect(await count({ interests: ["prayer"] })).toBe(2);
    expect(await count({ interests: ["prayer", "giving"], languages: ["ht"] })).toBe(2);
    expect(await count({ frequencies: ["daily"] })).toBe(1);
    expect(await count({ languages: ["es"] })).toBe(0);

    const criteria = { ...noCriteria, languages: ["ht" as const], interests: ["prayer" as const] };
    const segment = await createSegment(caller, { name: "Prière", description: "", ...criteria });
    expect(segment).toMatchObject({ name: "Prière", criteria, count: 1 });
    await addFriend("paul", "ht", ["prayer"]);
    expect(await showSegment(caller, { id: segment.id })).toMatchObject({ count: 2 });
    expect(await listSegments(caller)).toMatchObject([{ id: segment.id, count: 2 }]);
    expect(await listSegmentsWithStoredCounts(db)).toEqual([{ id: segment.id, name: "Prière", count: 2 }]);
    expect(await loadSegmentCriteria(db, segment.id)).toEqual({
      ...criteria,
      contentTypes: [],
      location: "",
    });
    expect(await segmentNamesBySubscriber(db, [1, 2])).toEqual(
      new Map([
        [1, ["Prière"]],
        [2, []],
      ]),
    );
    await changeProfile("jean@example.org", {
      ...{ location: "Jacmel, Haïti", foldedLocation: foldPlace("Jacmel, Haïti") },
      preferences: '{"frequency":"daily","contentTypes":["devotional"]}',
    });
    expect(await count({ location: "jacmel" })).toBe(0); // the newsletter is none of what he wants
    await changeProfile("jean@example.org", {
      preferences: '{"frequency":"daily","contentTypes":["devotional","updates"]}',
    });
    expect(await count({ location: "jacmel" })).toBe(1);
    expect(await count({ location: "j_cmel" })).toBe(0);
    expect(await count({ contentTypes: ["devotional"], location: "haïti" })).toBe(1);
  });

  test.each([
    ["États-Unis", ["États-Unis", "etats-unis", "ETATS UNIS", "États‑Unis", "unis", "E\u0301tats-Unis"]],
    ["montreal", ["Montréal", "MONTRÉAL", "Montreal", " montréal "]],
    ["Pétion-Ville, Ouest", ["Pétion-Ville", "petion-ville", "PETION VILLE", "Ouest"]],
    ["Île-à-Vache", ["île à vache", "ILE-A-VACHE", "Ile a Vache"]],
    ["L’Estère", ["L'Estère", "l’estere", "ESTÈRE"]],
    ["São Paulo", ["sao paulo", "SÃO PAULO"]],
  ])("a segment finds %s whatever its accents and capitals", async (location, searches) => {
    const { caller } = await administrator();
    const token = await manageToken((await addFriend("marie", "fr")).id);
    const wish = { token, firstName: undefined, preferredLanguage: "fr", pause: "none" } as const;
    await savePreferences(guest, { ...wish, frequency: "weekly", location });
    for (const one of searches)
      expect([one, (await countCriteria(caller, { ...noCriteria, location: one })).count]).toEqual([one, 1]);
    for (const one of ["Jacmel", "%", "_", "!", "…"])
      expect([one, (await countCriteria(caller, { ...noCriteria, location: one })).count]).toEqual([one, 0]);
    await savePreferences(guest, { ...wish, frequency: "weekly", location: undefined });
    expect((await countCriteria(caller, { ...noCriteria, location: searches[0]! })).count).toBe(0);
  });

  test("a segment finds donors by their level", async () => {
    const { caller } = await administrator();
    const gave = { none: 0, little: 10_00, bronze: 25_00, silver: 100_00, gold: 250_00, platinum: 1_000_00 };
    for (const [name, amount] of Object.entries(gave)) {
      const donorEmail = `${name}@example.org`;
      await addFriend(name, "ht");
      if (amount > 0) await createDonation({ amount, donorEmail }, completedEvent);
    }
    const count = async (...donorLevels: (typeof donorSegments)[number][]) =>
      (await countCriteria(caller, { ...noCriteria, donorLevels })).count;
    expect(await Promise.all(donorSegments.map((one) => count(one)))).toEqual([1, 1, 1, 2]);
    expect(await count()).toBe(6);
    expect(await count("gold", "faithful")).toBe(3);
    const { id } = await createSegment(caller, {
      ...{ name: "Or", description: "", ...noCriteria },
      donorLevels: ["gold"],
    });
    await createDonation({ amount: 150_00, donorEmail: "silver@example.org" }, completedEvent);
    expect(await showSegment(caller, { id })).toMatchObject({
      count: 2,
      criteria: { donorLevels: ["gold"] },
    });
  });

  test("a segment that was stored without donor levels does not filter by them", async () => {
    const { caller } = await administrator();
    await addFriend("marie", "ht");
    const { id } = await createSegment(caller, { name: "Un", description: "", ...noCriteria });
    await db
      .updateTable("newsletterSegments")
      .set({ criteria: JSON.stringify({ languages: ["ht"], interests: [], frequencies: [] }) })
      .execute();
    expect(await showSegment(caller, { id })).toMatchObject({ count: 1, criteria: { donorLevels: [] } });
  });

  test("a name is required and unique", async () => {
    const { caller } = await administrator();
    const refused = createSegmentInput.safeParse({ name: "  " });
    expect(refused.error?.issues).toMatchObject([{ path: ["name"], message: "admin-segments:nameRequired" }]);
    const first = await createSegment(caller, { name: "Un", description: "", ...noCriteria });
    const second = await createSegment(caller, { name: "Deux", description: "", ...noCriteria });
    const taken = { status: 409, errors: { name: ["admin-segments:nameTaken"] } };
    await expect(createSegment(caller, { name: "Un", description: "", ...noCriteria })).rejects.toMatchObject(
      taken,
    );
    const renamed = { id: second.id, name: "Un", description: "", ...noCriteria };
    await expect(updateSegment(caller, renamed)).rejects.toMatchObject(taken);
    const third = { description: "", ...noCriteria, name: "Trois" };
    const both = await Promise.allSettled(
      [first, second].map(({ id }) => updateSegment(caller, { id, ...third })),
    );
    expect(both).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: taken }]);
    const changed = { ...renamed, id: first.id, description: "Tous", languages: ["fr" as const] };
    expect(await updateSegment(caller, changed)).toMatchObject({
      description: "Tous",
      criteria: { languages: ["fr"] },
    });
    await expect(updateSegment(caller, { ...changed, id: 99 })).rejects.toMatchObject({ status: 404 });
  });

  test("a segment that a planned sending uses is not deleted", async () => {
    const { caller } = await administrator();
    const { id } = await createSegment(caller, { name: "Un", description: "", ...noCriteria });
    const { id: other } = await createSegment(caller, { name: "Deux", description: "", ...noCriteria });
    const now = new Date().toISOString();
    const row = await db
      .insertInto("contentSchedule")
      .values({
        contentType: "newsletter_sending",
        contentId: 1,
        scheduledDate: now,
        options: JSON.stringify({ audience: "segment", segmentId: id }),
        scheduledBy: "test",
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await expect(deleteSegment(caller, { id })).rejects.toMatchObject({
      status: 409,
      key: "admin-segments:inUse",
    });
    expect(await deleteSegment(caller, { id: other })).toEqual({ success: true });
    await db.updateTable("contentSchedule").set({ status: "cancelled" }).where("id", "=", row.id).execute();
    expect(await deleteSegment(caller, { id })).toEqual({ success: true });
    await expect(deleteSegment(caller, { id })).rejects.toMatchObject({ status: 404 });
  });

  test("a subscriber chooses interests, and segments find them", async () => {
    const { caller } = await administrator();
    const token = await manageToken((await addFriend("marie", "ht")).id);
    const person = { token, firstName: undefined, preferredLanguage: "ht" } as const;
    const wish = { ...person, frequency: "weekly", pause: "none" } as const;
    await savePreferences(guest, { ...wish, interests: ["prayer", "prayer", "events"] });
    expect(await loadPreferences(guest, { token })).toMatchObject({ interests: ["prayer", "events"] });
    expect(await countCriteria(caller, { ...noCriteria, interests: ["events"] })).toEqual({ count: 1 });
    await savePreferences(guest, wish);
    expect(await loadPreferences(guest, { token })).toMatchObject({ interests: ["prayer", "events"] });
    await savePreferences(guest, { ...wish, interests: [] });
    expect(await countCriteria(caller, { ...noCriteria, interests: ["events"] })).toEqual({ count: 0 });
  });
});
