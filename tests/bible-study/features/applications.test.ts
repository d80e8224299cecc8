import { expect, test } from "vitest";
import { applicationStatuses } from "~/features/bible-study/application-choices";
import {
  countReceivedApplications,
  setApplicationStatus,
} from "~/features/bible-study/applications-admin.server";
import { addRecords, editor, listTrail } from "~tests/inbox/world";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";

const inbox = { table: "bibleStudyApplications" as const };

onBothDatabases(() => {
  test("an application can change from any status to any other", async () => {
    const { caller } = await editor();
    const [id] = (await addRecords(inbox, {})) as [number];
    for (const status of [...applicationStatuses].reverse()) {
      expect(await setApplicationStatus(caller, { id, status })).toMatchObject({ id, status });
      await setApplicationStatus(caller, { id, status });
    }
    expect(await listTrail()).toHaveLength(4);
  });

  test("the received applications are counted", async () => {
    const { caller } = await editor();
    await addRecords(inbox, {}, { status: "accepted" }, {});
    expect(await countReceivedApplications(caller)).toBe(2);
  });
});
