import { expect, test } from "vitest";
import { givingVisitorData } from "~/features/giving/visitor-data.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { addVisitor } from "~tests/support/visitors";
import { books, completedEvent, createDonation, createRecurringDonation } from "../world";

onBothDatabases(() => {
  test("a visitor's export contains amounts and dates, but no donor", async () => {
    const { id } = await addVisitor();
    await createDonation({ userId: id }, completedEvent);
    await createRecurringDonation({ userId: id });
    await createDonation({}, completedEvent);
    const rows = await givingVisitorData.collect(db, id);
    expect(rows).toMatchObject([
      { kind: "donation", amount: "25.00", currency: "USD", status: "completed", isDemo: false },
      { kind: "monthly", amount: "25.00", status: "active" },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/marie/i);
  });

  test("donations move to another visitor, and erasing a visitor only detaches them", async () => {
    const [from, to] = [await addVisitor(), await addVisitor()];
    await createDonation({ userId: from.id }, completedEvent);
    await givingVisitorData.move(db, from.id, to.id);
    expect(await books.donations()).toMatchObject([
      { donorName: "Marie Joseph", amount: 25_00, userId: to.id },
    ]);
    await givingVisitorData.erase(db, to.id);
    expect(await books.donations()).toMatchObject([
      { donorName: "Marie Joseph", amount: 25_00, userId: null },
    ]);
  });
});
