import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { submitPrayerRequest } from "~/features/prayers/requests/submit.server";
import { prayerRequestInput } from "~/features/prayers/requests/requests.schema";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";

const guest = { ...systemCaller("ht"), kind: "guest" as const };

async function sendRequest(request: Record<string, unknown>) {
  const input = prayerRequestInput.parse({ requesterName: "Rosa", isPublic: false, ...request });
  const { id } = await submitPrayerRequest(guest, input, { status: 201, headers: new Headers() });
  return db
    .selectFrom("prayerRequests")
    .select(["isCrisis", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test("a request with crisis words is marked for the team, and is accepted", async () => {
  await freshDatabase();
  expect(
    await sendRequest({ title: "Priye pou mwen", description: "M pa vle viv ankò, kè m ap dechire." }),
  ).toEqual({ isCrisis: true, status: "pending" });
  expect(
    await sendRequest({ title: "Mwen vle mouri", description: "Tanpri lapriyè pou mwen." }),
  ).toMatchObject({
    isCrisis: true,
  });
  expect(
    await sendRequest({ title: "Pou manman mwen", description: "Li malad depi twa jou, geri l Seyè." }),
  ).toMatchObject({ isCrisis: false });
});
