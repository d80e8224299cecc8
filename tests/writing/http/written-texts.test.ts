import { describe, expect, test, vi } from "vitest";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { editorWorld, writingCalls, writingKinds, type WritingKind } from "../world";

/** The calls that change a text, below the address of the list. */
const changes = ({ publish }: WritingKind) =>
  [
    ["PUT", "/1"],
    ["DELETE", "/1"],
    [publish.method, `/1/${publish.path}`],
  ] as const;
/** Changes nothing in a draft. */
const takingBack = ["DELETE", "/1/publish"] as const;

onBothDatabases(() =>
  describe.each(Object.entries(writingKinds))("a %s", (_name, kind) => {
    const world = editorWorld({ permissions: [kind.permission], username: "Marie" });
    const { call, create, createPublished, rows } = writingCalls(kind, world);
    const publish = (id: number, json?: object) =>
      call(kind.publish.method, `/${id}/${kind.publish.path}`, json);
    const json = async (answer: Response | Promise<Response>) =>
      (await (await answer).json()) as Record<string, unknown>;
    const ids = async (answer: Response) => ((await answer.json()) as { id: number }[]).map(({ id }) => id);

    test("is created as a draft, changed, published and deleted", async () => {
      const { id, updatedAt } = await create();
      expect(await rows()).toMatchObject([{ ...shown(kind), isPublished: false, createdAt: updatedAt }]);
      const changed = await call("PUT", `/${id}`, { ...kind.fields, title: "Plus haut" });
      expect(await json(changed)).toMatchObject({ id, title: "Plus haut", isPublished: false });
      const published = await json(publish(id));
      expect(published).toMatchObject({ title: "Plus haut", isPublished: true });
      const deleted = await call("DELETE", `/${id}`);
      expect([deleted.status, await deleted.json()]).toEqual([200, { success: true }]);
      expect(await rows()).toEqual([]);
    });

    test("that is published stays so: publishing is idempotent, and a change keeps the date", async () => {
      const { id } = await create();
      const published = await json(publish(id));
      vi.setSystemTime(Date.now() + 60_000);
      expect(await json(publish(id))).toEqual(published);
      const changed = await json(call("PUT", `/${id}`, { ...kind.fields, title: "Plus haut" }));
      const { publishedAt, publishDate } = published;
      expect(changed).toMatchObject({ isPublished: true, title: "Plus haut" });
      expect([changed.publishedAt, changed.publishDate]).toEqual([publishedAt, publishDate]);
    });

    test("is taken back to draft at once for everybody, in the audit log, and published again", async () => {
      const { id } = await createPublished();
      const listed = async () => ids(await callApi("GET", `${kind.calls}?language=fr`));
      expect(await listed()).toEqual([id]);
      const takeBack = (json?: object) => call("DELETE", `/${id}/publish`, json);
      expect((await takeBack({ basedOn: "2020-01-01T00:00:00.000Z" })).status).toBe(409);
      expect(await json(takeBack())).toMatchObject({ id, isPublished: false });
      expect((await takeBack()).status).toBe(200); // idempotent
      expect(await listed()).toEqual([]);
      const actions = await db.selectFrom("auditLog").select("action").orderBy("id").execute();
      expect(actions.map(({ action }) => action.split(".")[1])).toEqual([
        "created",
        "published",
        "unpublished",
      ]);
      expect(await json(publish(id))).toMatchObject({ isPublished: true });
      expect(await listed()).toEqual([id]);
    });

    test("leaves its name in the audit log, not its text", async () => {
      const { id } = await create();
      await call("PUT", `/${id}`, { ...kind.fields, title: "Plus haut" });
      await publish(id);
      await publish(id);
      await call("DELETE", `/${id}`);
      const log = await db
        .selectFrom("auditLog")
        .select(["action", "username", "subject", "before", "after"])
        .orderBy("id")
        .execute();
      const event = (name: string, subject: string) => ({
        ...{ action: `${kind.audit}.${name}`, subject },
        username: "Marie",
      });
      expect(log).toMatchObject([
        event("created", kind.fields.title),
        event("updated", "Plus haut"),
        event("published", "Plus haut"),
        event("deleted", "Plus haut"),
      ]);
      expect(JSON.stringify(log)).not.toContain(kind.secret);
    });

    test("optimistic lock: the second of two editors gets a 409 for each change, and may overwrite", async () => {
      const { id, updatedAt: basedOn } = await create();
      const theirs = await json(call("PUT", `/${id}`, { ...kind.fields, title: "De Paul", basedOn }));
      for (const [method, path] of changes(kind)) {
        const late = await call(method, path, { ...kind.fields, title: "De Marie", basedOn });
        expect([late.status, await json(late)], method).toMatchObject([409, { message: expect.any(String) }]);
      }
      expect(await rows()).toMatchObject([{ title: "De Paul", isPublished: false }]);
      const over = { ...kind.fields, title: "De Marie", basedOn, over: theirs.updatedAt };
      expect(await json(call("PUT", `/${id}`, over))).toMatchObject({ title: "De Marie" });
    });

    test("can be saved as it was answered", async () => {
      const made = await create();
      const put = await call("PUT", `/${made.id}`, made);
      expect(put.status).toBe(200);
      const times = {
        updatedAt: expect.any(String),
        ...("approvedAt" in made && { approvedAt: expect.any(String) }),
      };
      expect(await put.json()).toEqual({ ...made, ...times });
    });

    test.each(["0", "-1", "x", "1.5", "999999999999"])("with the id %s does not exist", async (id) => {
      await create();
      const before = await rows();
      for (const [method, path] of [...changes(kind), takingBack])
        expect((await call(method, path.replace("1", id), kind.fields)).status, method).toBe(404);
      expect(await rows()).toEqual(before);
    });

    test.each([["POST", ""] as const, ...changes(kind), takingBack])(
      "is closed to guests, to other roles and to other sites: %s %s",
      async (method, path) => {
        await create();
        const before = await rows();
        const knock = (headers: Record<string, string>) =>
          callApi(method, `${kind.calls}${path}`, { json: kind.fields, headers });
        expect((await knock({})).status).toBe(401);
        const elsewhere = await administrator({ permissions: ["manage_prayers", "manage_users"] });
        expect((await knock(elsewhere.bearer)).status).toBe(403);
        expect((await knock({ ...world.editor.cookie, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
        expect(await rows()).toEqual(before);
      },
    );

    test("is listed for everybody when it is published, as a draft for the team", async () => {
      const { id } = await createPublished();
      const { id: draft } = await create();
      expect(await ids(await callApi("GET", `${kind.calls}?language=fr`))).toEqual([id]);
      expect(await ids(await call("GET", "?admin=true"))).toEqual([draft, id]);
      expect((await callApi("GET", `${kind.calls}?admin=true`)).status).toBe(401);
      const elsewhere = await administrator({ permissions: ["manage_prayers", "manage_users"] });
      const refused = await callApi("GET", `${kind.calls}?admin=true`, { headers: elsewhere.bearer });
      expect(refused.status).toBe(403);
    });

    test("is saved once when it is saved twice at the same moment", async () => {
      const { id, updatedAt: basedOn } = await create();
      const save = (title: string) => call("PUT", `/${id}`, { ...kind.fields, title, basedOn });
      const answers = await Promise.all([save("Plus haut"), save("Plus loin")]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  }),
);

/** The typed values that the table holds unchanged. */
const shown = ({ fields: { title } }: WritingKind) => ({ title, language: "fr" });
