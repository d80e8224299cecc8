import { expect, test } from "vitest";
import { firstSettings } from "~db/library/settings";
import { migrateToLatest } from "~db/migrate";
import { emptyDatabases, migrateUpTo } from "~tests/support/earlier-database";

const asInvented = {
  ...firstSettings().ministry,
  pastorName: "Emmanuel Joseph",
  phone: "+1 305 555 0142",
  email: "contact@limye.example",
  address: "12, rue de l’Espérance, Port-au-Prince, Haïti",
  chatNumber: "13055550142",
  links: {
    videoChannel: "https://www.youtube.com/",
    facebook: "https://www.facebook.com/",
    instagram: "https://www.instagram.com/",
  },
};

test.each(Object.entries(emptyDatabases))(
  "an upgrade on %s empties invented values and keeps edited ones",
  { timeout: 60_000 },
  async (_name, make) => {
    const db = await make();
    await migrateUpTo(db, "0004_giving");
    const links = { ...asInvented.links, facebook: "https://www.facebook.com/limye" };
    const value = JSON.stringify({ ...asInvented, phone: "+509 3700 0000", links });
    const updatedAt = "2026-11-20T12:00:00.000Z";
    await db.insertInto("systemSettings").values({ key: "ministry", value, updatedAt }).execute();
    await migrateToLatest(db);
    const row = await db.selectFrom("systemSettings").select("value").executeTakeFirstOrThrow();
    expect(JSON.parse(row.value)).toEqual({
      ...firstSettings().ministry,
      phone: "+509 3700 0000",
      links: { videoChannel: "", facebook: "https://www.facebook.com/limye", instagram: "" },
    });
    await db.destroy();
  },
);
