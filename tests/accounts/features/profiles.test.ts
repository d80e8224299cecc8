import { beforeEach, expect, test } from "vitest";
import {
  requireOwnProfile,
  requireReadableProfile,
  resolveProfile,
  toPublicUserId,
} from "~/features/accounts/profiles.server";
import { db } from "~db/client";
import { seed } from "~db/seed";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { addVisitor } from "~tests/support/visitors";
import { guestCaller } from "~tests/support/subscriptions";

onBothDatabases(() => {
  test("`1` is the community for everybody, and `me` has no row before the first action", async () => {
    expect(await resolveProfile(guestCaller, "1")).toEqual({ kind: "community", id: expect.any(Number) });
    expect(await resolveProfile(guestCaller, "me")).toEqual({ kind: "own", id: null });
  });

  test("`me` and the own id resolve to the visitor's own profile; for others the id is another's", async () => {
    const marie = await addVisitor();
    const paul = await addVisitor();
    for (const userId of ["me", String(marie.id)])
      expect(await resolveProfile(marie.caller, userId)).toEqual({ kind: "own", id: marie.id });
    expect(await resolveProfile(paul.caller, String(marie.id))).toEqual({ kind: "other", id: marie.id });
    expect(await resolveProfile(guestCaller, String(marie.id))).toEqual({ kind: "other", id: marie.id });
  });

  test.each(["0", "-1", "1.5", "01", "1e3", " 1", "", "Me", "2147483648", "999999", "1;drop"])(
    "%j is not a profile",
    async (userId) => {
      await expect(resolveProfile(guestCaller, userId)).rejects.toMatchObject({ status: 404 });
    },
  );

  test("an administrator's id is not a profile", async () => {
    const { userId } = await administrator();
    await expect(resolveProfile(guestCaller, String(userId))).rejects.toMatchObject({ status: 404 });
  });

  test("a profile is open only to its owner and, for reading, `view_analytics`; the community's to all", async () => {
    const marie = await addVisitor();
    const paul = await addVisitor();
    const { caller: analyst } = await administrator({ permissions: ["view_analytics"] });
    const { caller: writer } = await administrator({ permissions: ["manage_content"] });
    const hers = String(marie.id);
    expect((await requireOwnProfile(marie.caller, hers)).kind).toBe("own");
    expect((await requireOwnProfile(paul.caller, "1")).kind).toBe("community");
    expect((await requireReadableProfile(analyst, hers)).kind).toBe("other");
    for (const refused of [
      requireOwnProfile(paul.caller, hers),
      requireOwnProfile(analyst, hers),
      requireReadableProfile(paul.caller, hers),
      requireReadableProfile(writer, hers),
      requireReadableProfile(guestCaller, hers),
    ])
      await expect(refused).rejects.toMatchObject({ status: 403 });
  });
});

onBothDatabases(() => {
  /** A database whose first account is an administrator: the community's row was removed by hand, or is added later. */
  beforeEach(async () => {
    await db.deleteFrom("users").execute();
    await administrator();
  });

  test("the seed adds a missing community row, and its public id is 1", async () => {
    await expect(resolveProfile(guestCaller, "1")).rejects.toMatchObject({ status: 404 });
    for (let start = 0; start < 2; start += 1) await seed(db);
    const { id } = await resolveProfile(guestCaller, "1");
    expect(id).toBeGreaterThan(1);
    expect(await toPublicUserId(id!)).toBe(1);
    expect(await resolveProfile(guestCaller, String(id))).toEqual({ kind: "community", id });
    expect(await db.selectFrom("users").select("id").where("username", "=", "community").execute()).toEqual([
      { id },
    ]);
  });

  test("a visitor's id is never 1, and their public id is their own id", async () => {
    await seed(db);
    const { id, caller } = await addVisitor();
    expect(id).toBeGreaterThan(1);
    expect(await toPublicUserId(id)).toBe(id);
    expect(await resolveProfile(caller, "1")).toMatchObject({ kind: "community" });
  });
});
