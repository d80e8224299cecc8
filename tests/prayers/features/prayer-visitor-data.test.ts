import { expect, test } from "vitest";
import { flagPrayerRequest } from "~/features/prayers/requests/flag.server";
import { answerPrayerRequest } from "~/features/prayers/requests/answer.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { prayersVisitorData } from "~/features/prayers/visitor-data.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { addApprovedRequest, addPrayerRequest, findPrayerRequest, newReply } from "~tests/support/prayers";
import { addVisitor } from "~tests/support/visitors";
import "~tests/support/areas";

type Visitor = Awaited<ReturnType<typeof addVisitor>>;
const collect = ({ id }: Visitor) => prayersVisitorData.collect(db, id);
const move = (from: Visitor, to: Visitor) =>
  db.transaction().execute((trx) => prayersVisitorData.move(trx, from.id, to.id));

/** Prays for, flags and answers another person's request. */
async function actOn(id: number, { caller }: Visitor, userName: string): Promise<void> {
  await prayForRequest(caller, prayInput.parse({ id, userName }), newReply());
  await flagPrayerRequest(caller, { id }, newReply());
  await answerPrayerRequest(caller, { id, description: `${userName}: Bondye reponn` }, newReply());
}

onBothDatabases(() => {
  test("a visitor's export contains their own requests and actions in plain text, and nobody else's", async () => {
    const elsewhere = await addApprovedRequest();
    const marie = await addVisitor();
    await actOn(elsewhere, marie, "Marie");
    await actOn(elsewhere, await addVisitor(), "Paul");
    await addPrayerRequest({ title: "Pou pitit mwen", isPublic: false }, marie.caller);
    expect(await collect(marie)).toMatchObject([
      { kind: "request", title: "Pou pitit mwen", requesterEmail: "marie@example.org" },
      { kind: "prayer", name: "Marie", prayerRequestId: elsewhere },
      { kind: "answer", description: "Marie: Bondye reponn" },
      { kind: "flag", prayerRequestId: elsewhere },
    ]);
  });

  test("erasing removes a visitor's data; the request keeps its prayer count and no longer waits for their answer", async () => {
    const elsewhere = await addApprovedRequest();
    const [marie, paul] = [await addVisitor(), await addVisitor()];
    await actOn(elsewhere, marie, "Marie");
    await actOn(elsewhere, paul, "Paul");
    await addPrayerRequest({ requesterEmail: "rose@example.org" }, marie.caller);
    for (let time = 0; time < 2; time += 1)
      await db.transaction().execute((trx) => prayersVisitorData.erase(trx, marie.id));
    expect(await collect(marie)).toEqual([]);
    expect(await collect(paul)).toHaveLength(3);
    expect(await findPrayerRequest(elsewhere)).toMatchObject({ prayerCount: 2, proposedCount: 1 });
    const mails = await db
      .selectFrom("mailLog")
      .select("id")
      .where("template", "=", "prayer-received")
      .execute();
    expect(mails).toHaveLength(1); // the mail of the remaining request
  });

  test("moving merges the actions of one person on two devices, and counts each once", async () => {
    const [both, hers] = [await addApprovedRequest(), await addApprovedRequest()];
    const [phone, computer] = [await addVisitor(), await addVisitor()];
    await actOn(both, computer, "Marie");
    await actOn(both, phone, "Marie");
    await actOn(hers, phone, "Marie");
    await addPrayerRequest({}, phone.caller);
    await move(phone, computer);
    expect(await collect(phone)).toEqual([]);
    const kinds = (await collect(computer)).map((row) => (row as { kind: string }).kind);
    expect(kinds).toEqual(["request", "prayer", "prayer", "answer", "answer", "answer", "flag", "flag"]);
  });
});
