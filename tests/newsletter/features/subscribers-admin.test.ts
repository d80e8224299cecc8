import { beforeEach, expect, test, vi } from "vitest";
import type { Caller } from "~/auth/caller.server";
import {
  subscribersScreenQuery,
  subscribersQuery,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import {
  exportSubscribers,
  listSubscribers,
  loadSubscribersScreen,
} from "~/features/newsletter/subscribers/subscribers-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { addSubscriber, suppressAddress } from "../world";

const now = "2026-11-20T13:00:00.000Z";

const audit = () =>
  db
    .selectFrom("auditLog")
    .select(["action", "username", "subject", "before", "after"])
    .orderBy("id")
    .execute();
const actions = async () => (await audit()).map(({ action }) => action);

onBothDatabases(() => {
  let editor: Caller;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    editor = (await administrator({ permissions: ["manage_newsletter"], username: "Marie" })).caller;
    return () => void vi.useRealTimers();
  });

  test("subscribers are listed by state and found by address", async () => {
    await addSubscriber("active@example.org", { firstName: "Ruth" });
    await addSubscriber("waiting@example.org", { confirmedAt: null });
    await addSubscriber("gone@example.org", { isActive: false });
    await addSubscriber("bounced_x@example.org");
    await suppressAddress("bounced_x@example.org");
    const list = async (query: object) =>
      (await listSubscribers(editor, subscribersQuery.parse(query))).subscribers.map(({ email, state }) => [
        email.split("@")[0],
        state,
      ]);
    expect(await list({})).toEqual([
      ["bounced_x", "suppressed"],
      ["gone", "unsubscribed"],
      ["waiting", "waiting"],
      ["active", "active"],
    ]);
    for (const state of ["active", "waiting", "unsubscribed", "suppressed"])
      expect(
        (await list({ state })).map(([, shown]) => shown),
        state,
      ).toEqual([state]);
    expect(await list({ q: "WAIT" })).toEqual([["waiting", "waiting"]]);
    expect(await list({ q: "_" })).toEqual([["bounced_x", "suppressed"]]);
    expect(await list({ q: "%" })).toEqual([]);
    expect(await list({ limit: 1 })).toHaveLength(1);
    const { subscribers: listed, older } = await loadSubscribersScreen(
      editor,
      subscribersScreenQuery.parse({ state: "nonsense" }),
    );
    expect([listed.length, older]).toEqual([4, null]);

    const rows: string[][] = [];
    for await (const batch of await exportSubscribers(editor, { state: "active" })) rows.push(...batch);
    expect(rows[0]).toHaveLength(8);
    expect(rows.slice(1)).toMatchObject([
      ["active@example.org", "Ruth", "", "", "Français", "À chaque lettre", "Actif", expect.any(String)],
    ]);
    expect((await actions()).at(-1)).toBe("subscribers.exported");
  });
});
