import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import type { ShownReplies } from "~/features/inbox/reply-drafts.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { withSmtp } from "~tests/support/smtp";
import { addRecords, editor, inboxes } from "../world";

beforeEach(async () => void (await freshDatabase()));
withSmtp();

describe.each(inboxes)("the answer form of $area", (inbox) => {
  const { path, drafts } = inbox;

  test("begins with the chosen text, keeps the list's query, and shows what was sent", async () => {
    const { cookie } = await editor();
    const [id] = await addRecords(inbox, {});
    const see = async (address: string) =>
      (
        await visitScreen<{ replies: ShownReplies; address: string; done: string }>(address, {
          headers: cookie,
        })
      ).data;
    const name = drafts.names[1]!;
    const before = await see(`${path}/${id}?status=all&draft=${name}`);
    expect(before.replies).toMatchObject({ draft: name, obstacle: null, sent: [] });
    expect(before.address).toBe(`${path}/${id}?status=all`);
    const fields = { intent: "reply", text: "Mèsi anpil" };
    const { status, headers } = await submitForm(before.address, fields, { headers: cookie, plain: true });
    expect(status).toBe(303);
    const after = await see(headers.get("Location")!);
    expect(after.done).toBe("reply");
    expect(after.replies).toMatchObject({ draft: null, sent: [{ text: "Mèsi anpil", status: "queued" }] });
  });

  test("asks for words at their field", async () => {
    const { cookie } = await editor();
    const [id] = await addRecords(inbox, {});
    const fields = { intent: "reply", text: "  \n" };
    const { data } = await submitForm<FormAnswer>(`${path}/${id}`, fields, { headers: cookie });
    expect(data.lastResult?.error).toEqual({ text: ["Écrivez votre réponse."] });
    expect(await db.selectFrom("inboxReplies").select("id").execute()).toEqual([]);
  });
});
