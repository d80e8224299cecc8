import { beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import type { ShownReplies } from "~/features/inbox/reply-drafts.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { withSmtp } from "~tests/support/smtp";
import { administrator } from "~tests/support/admin";
import { addRecords, editor, findStatus, inboxes } from "../world";

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

describe.each(inboxes)("the calls for replies of $area", (inbox) => {
  const pathOf = (id: number) => `${inbox.calls.at(-1)}/${id}/replies`;
  const sent = () => db.selectFrom("mailLog").select("recipient").execute();

  test("send a reply once, and list it", async () => {
    const { bearer: headers } = await editor();
    const [id] = await addRecords(inbox, { email: "rose@example.org" });
    const send = () => callApi("POST", pathOf(id!), { headers, json: { text: " Mèsi anpil " } });
    const first = await send();
    expect(first.status).toBe(201);
    const reply = await first.json();
    expect(reply).toMatchObject({ text: "Mèsi anpil", status: "queued" });
    expect(await (await send()).json()).toEqual(reply);
    expect(await sent()).toEqual([{ recipient: "rose@example.org" }]);
    expect(await (await callApi("GET", pathOf(id!), { headers })).json()).toEqual([reply]);
    expect(await findStatus(inbox, id!)).not.toBe(inbox.status.first);
  });

  test("refuse bad input, an unknown record, and who may not answer messages", async () => {
    const { bearer: headers } = await editor();
    const [id] = await addRecords(inbox, {});
    for (const json of [{}, { text: "  " }, { text: 7 }, { text: "a".repeat(10_001) }]) {
      const answer = await callApi("POST", pathOf(id!), { headers, json });
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors).toHaveProperty("text");
    }
    for (const method of ["GET", "POST"] as const) {
      const body = method === "POST" ? { json: { text: "Mèsi" } } : {};
      expect((await callApi(method, pathOf(4711), { headers, ...body })).status).toBe(404);
      const other = (await administrator({ permissions: ["manage_prayers"] })).bearer;
      expect((await callApi(method, pathOf(id!), { headers: other, ...body })).status).toBe(403);
      expect((await callApi(method, pathOf(id!), body)).status).toBe(401);
    }
    expect(await sent()).toEqual([]);
  });
});
