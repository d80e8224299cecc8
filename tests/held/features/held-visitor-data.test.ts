import { expect, test } from "vitest";
import { visitorCookie } from "~/auth/cookies.server";
import type { Caller } from "~/auth/caller.server";
import { eraseMyData, exportMyData, showMyData } from "~/features/privacy/my-data/my-data.server";
import { systemCaller } from "~/auth/caller.server";
import { releaseHeldSubmission } from "~/features/held/held-release-admin.server";
import { holdSubmission } from "~/features/held/held.server";
import { heldPersonalData } from "~/features/held/personal-data.server";
import { heldVisitorData } from "~/features/held/visitor-data.server";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { prayerRequestFormInput } from "~/features/prayers/requests/requests.schema";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { newReply } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";
import { addVisitor } from "~tests/support/visitors";
import { heldMessage } from "../held-form";
import "~tests/support/areas";

const guest: Caller = { ...guestCaller, userAgent: "" };
const prayer = prayerRequestFormInput.parse({
  requesterName: "Marie",
  title: "Pou pitit mwen",
  description: "Priye pou pitit mwen ki malad.",
  isPublic: "false",
  consent: "on",
});
const held = () => db.selectFrom("heldSubmissions").selectAll().execute();

/** Holds a prayer without an e-mail address; returns the browser as it is afterwards. */
async function holdPrayer(caller: Caller = guest): Promise<Caller> {
  const reply = newReply();
  expect(await holdSubmission("prayerRequest")(caller, prayer, reply)).toBe("held");
  const cookie = reply.headers.get("Set-Cookie");
  return { ...caller, visitor: cookie ? visitorCookie.read(cookie) : caller.visitor };
}

onBothDatabases(() => {
  test("a held prayer without an e-mail address is found and erased by its browser", async () => {
    const [marie, paul] = [await holdPrayer(), await holdPrayer()];
    expect((await showMyData(marie))!.kept).toContainEqual(
      expect.objectContaining({ name: "held", count: 1 }),
    );
    expect(await exportMyData(marie)).toMatchObject({
      held: [{ form: "prayerRequest", title: prayer.title, description: prayer.description }],
    });
    await eraseMyData(marie, {}, newReply());
    expect(await held()).toHaveLength(1);
    expect(await exportMyData(paul)).toMatchObject({ held: [{ title: prayer.title }] });
  });

  test("a form that makes no visitor is found by the visitor that the browser already had", async () => {
    const { id, caller } = await addVisitor({ userAgent: "" });
    const reply = newReply();
    await holdSubmission("contact")(caller, contactMessageInput.parse(heldMessage), reply);
    await holdSubmission("contact")(guest, contactMessageInput.parse(heldMessage), reply);
    expect(reply.headers.get("Set-Cookie")).toBeNull();
    expect(await heldVisitorData.collect(db, id)).toMatchObject([{ message: heldMessage.message }]);
  });

  test("moves with the visitor, and a prayer that is then accepted belongs to them", async () => {
    const [marie, other] = [await holdPrayer(), await addVisitor()];
    await db.transaction().execute((trx) => heldVisitorData.move(trx, marie.visitor!.id, other.id));
    expect(await heldVisitorData.collect(db, marie.visitor!.id)).toEqual([]);
    expect(await heldVisitorData.collect(db, other.id)).toHaveLength(1);
    const rose = await holdPrayer();
    for (const { id } of await held()) await releaseHeldSubmission(systemCaller(), { id });
    expect(await exportMyData(rose)).toMatchObject({ held: [], prayers: [{ title: prayer.title }] });
  });

  test("every spelling of an address is one sender", async () => {
    for (const email of ["Marie@Bücher.example", "marie@xn--bcher-kva.example"])
      await holdSubmission("contact")(guest, { ...heldMessage, email }, newReply());
    const addresses = await heldPersonalData.addresses(db);
    expect(new Set(addresses)).toEqual(new Set(["marie@xn--bcher-kva.example"]));
    expect(await heldPersonalData.collect(db, addresses[0]!)).toHaveLength(2);
  });
});
