import { beforeEach, expect, test } from "vitest";
import { markRequestAnswered } from "~/features/prayers/admin/requests-admin.server";
import { systemCaller } from "~/auth/caller.server";
import type { PrintedRequest } from "~/features/prayers/admin/print-list-admin.server";
import type { FormAnswer } from "~/http/form-answer";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { addApprovedRequest, addPrayerRequest } from "~tests/support/prayers";
import { submitForm, visitScreen } from "~tests/support/requests";

let headers: Record<string, string>;
beforeEach(async () => {
  await freshDatabase();
  headers = (await administrator({ permissions: ["manage_prayers"] })).cookie;
});

const printed = (id: (number | string)[], fields: Record<string, string> = {}) =>
  submitForm<FormAnswer<PrintedRequest[]>>(
    "/admin/prayers/print",
    { intent: "print", id: id.map(String), ...fields },
    { headers },
  );

test("the screen offers open requests, public and private ones separately, but no pending or answered ones", async () => {
  const open = await addApprovedRequest();
  const secret = await addApprovedRequest({ isPublic: false });
  await addPrayerRequest();
  await addPrayerRequest({ isPublic: false });
  const answered = await addApprovedRequest();
  await markRequestAnswered(systemCaller(), { id: answered, description: "Mèsi" });
  const { data } = await visitScreen<Record<string, { id: number }[]>>("/admin/prayers/print", { headers });
  expect(data.publicOnes!.map(({ id }) => id)).toEqual([open]);
  expect(data.privateOnes!.map(({ id }) => id)).toEqual([secret]);
  expect(JSON.stringify(data)).not.toMatch(/example\.org|\+509|Désir/);
});

test("the list shows the chosen requests, urgent ones first, with first names and no contact data", async () => {
  const open = await addApprovedRequest();
  const anonymous = await addApprovedRequest({ isAnonymous: true, requesterName: "Paul Mystère" });
  const urgent = await addApprovedRequest({ isUrgent: true, requesterName: "Rosa Luna" });
  const secret = await addApprovedRequest({ isPublic: false });
  await addApprovedRequest({ requesterName: "Left Out" });
  const { data } = await printed([open, anonymous, urgent, secret]);
  expect(data.result!.map(({ id, name }) => [id, name])).toEqual([
    [urgent, "Rosa"],
    [open, "Marie"],
    [anonymous, null],
    [secret, "Marie"],
  ]);
  expect(JSON.stringify(data)).not.toMatch(/example\.org|\+509|Luna|Paul|Left/);
  const entry = await db
    .selectFrom("auditLog")
    .selectAll()
    .where("action", "=", "prayerRequests.printed")
    .execute();
  expect(entry.map(({ subject, after }) => [subject, after])).toEqual([["", '{"count":4,"privateCount":1}']]);
});

test("the list can be shown without names", async () => {
  const { data } = await printed([await addApprovedRequest()], { names: "none" });
  expect(data.result!.map(({ name }) => name)).toEqual([null]);
});

test("without an open, chosen and valid request there is no list", async () => {
  const pending = await addPrayerRequest();
  for (const ids of [[], [pending], [999_999], ["x"]]) expect((await printed(ids)).status).toBe(400);
  expect((await printed([1], { names: "all" })).status).toBe(400);
});
