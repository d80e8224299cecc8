import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { addRecords, editor, findStatus, inboxes } from "~tests/inbox/world";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";

beforeEach(async () => void (await freshDatabase()));

describe("an application", () => {
  const inbox = inboxes.find(({ area }) => area === "bible-study")!;

  test.each(["", "lost", "constructor"])("%j is not a status", async (status) => {
    const { cookie } = await editor();
    const [id] = await addRecords(inbox, {});
    const fields = { intent: "status", status };
    const answer = await submitForm<FormAnswer>(`/admin/bible-study/${id}`, fields, { headers: cookie });
    expect(answer.status).toBe(400);
    expect(answer.data.lastResult!.error).toHaveProperty("status");
    expect(await findStatus(inbox, id!)).toBe("received");
  });

  test("keeps telephone numbers and line ends in the file", async () => {
    const { cookie } = await editor();
    await addRecords(inbox, {});
    const { data } = await visitScreen<string>("/admin/bible-study/export.csv", { headers: cookie });
    expect(data).toContain(";+509 37 00 00 00;");
    expect(data).toContain('"Quiero leer\ncon otros."');
  });
});
