import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { getOwnRequest, renewRequest } from "~/features/prayers/requests/own-requests.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { repeatErasures } from "~/features/privacy/erasures.server";
import { erasePersonalData, exportPersonalData } from "~/features/privacy/privacy.server";
import { connect, db } from "~db/client";
import { setUpDataFolder } from "~tests/support/data-folder";
import { listPrayerMails, prayFor } from "~tests/support/prayer-mails";
import { addApprovedRequest, addPrayerRequest, requestTokenOf } from "~tests/support/prayers";
import { guestCaller, tokenInPath } from "~tests/support/subscriptions";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

setUpDataFolder();

const linkOf = (email: string) => ({ token: tokenInPath(dataPath(email)) });
async function restore(file: string): Promise<string> {
  await db.destroy();
  const { code, text } = await runInTerminal("restore", file);
  expect(code, text).toBe(0);
  await connect(env.DATABASE_URL);
  return text;
}

test("a requester who was erased after the backup stays erased after a restore, and so do their mails", async () => {
  const paul = { requesterEmail: "paul@example.org" };
  const his = await addApprovedRequest(paul);
  await prayFor(his);
  await addPrayerRequest({ requesterEmail: "Marie@example.org", isPublic: false });
  const { name } = await takeBackup(systemCaller());
  await erasePersonalData(guestCaller, linkOf("marie@example.org"));

  expect(await restore(name)).toContain("Erased again, as after that backup: people (1).");
  expect(await exportPersonalData(guestCaller, linkOf("marie@example.org"))).toMatchObject({
    prayers: [],
    mail: [],
  });
  expect(await exportPersonalData(guestCaller, linkOf("paul@example.org"))).toMatchObject({
    prayers: [{ requesterEmail: "paul@example.org" }],
    mail: [{ recipient: "paul@example.org" }],
  });
  expect((await listPrayerMails("prayer-received")).map(({ recipient }) => recipient)).toEqual([
    "paul@example.org",
  ]);
  expect(await repeatErasures()).toBe(0);
});

test("a secret link mailed before a restore does not open a later request with the same id", async () => {
  const { name } = await takeBackup(systemCaller());
  const hers = await addPrayerRequest();
  const link = { token: await requestTokenOf(hers) };
  expect(await getOwnRequest(guestCaller, link)).toMatchObject({ id: hers });

  await restore(name);
  const his = await addApprovedRequest({ requesterEmail: "paul@example.org" });
  expect(his).toBe(hers);
  const before = await db.selectFrom("prayerRequests").selectAll().execute();
  for (const verb of [getOwnRequest, renewRequest])
    await expect(verb(guestCaller, link)).rejects.toMatchObject({ status: 404 });
  expect(await db.selectFrom("prayerRequests").select(["id", "renewedAt"]).execute()).toEqual(
    before.map(({ id, renewedAt }) => ({ id, renewedAt })),
  );
});
