import { describe, expect, test } from "vitest";
import { tFor } from "~/i18n/i18n.server";
import type { FormAnswer } from "~/http/form-answer";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { newsletterPost, writingCalls, writingWorld } from "../../writing/world";
import { addSubscriber } from "../world";

const words = (key: string) => tFor("fr")(`admin-newsletter:sent.${key}`);
const world = writingWorld({ permissions: ["manage_newsletter"], username: "Marie" });
const text = { title: "La patience", summary: "Ce qui mûrit.", content: "Attendre **ensemble**." };
const fields = { ...text, language: "fr" };
const { call, create, rows: kept } = writingCalls({ ...newsletterPost, fields }, world);
const publish = (id: number) => call("PATCH", `/${id}/publish`);
const subscriber = (email: string, more: object = {}) => addSubscriber(email, { firstName: "Ruth", ...more });

describe("the screen", () => {
  const path = "/admin/newsletter";

  test("without JavaScript a post is created, updated, published, sent and deleted by plain forms", async () => {
    await subscriber("a@example.org");
    const plain = { ...world.cookie, plain: true };
    const made = await submitForm(`${path}/new`, { intent: "create", ...text, language: "fr" }, plain);
    expect([made.status, made.headers.get("Location")]).toEqual([303, `${path}/1?done=created`]);
    const { updatedAt } = (await kept())[0]!;
    const fields = { intent: "update", ...text, language: "ht", basedOn: updatedAt };
    const changed = await submitForm(`${path}/1`, fields, plain);
    expect(changed.headers.get("Location")).toBe(`${path}/1?done=updated`);
    const version = (await kept())[0]!;
    expect(version).toMatchObject({ language: "ht" });
    const published = await submitForm(path, { intent: "publish", pick: `1 ${version.updatedAt}` }, plain);
    expect(published.headers.get("Location")).toBe(`${path}/1?done=published`);
    const sent = await submitForm(`${path}/1`, { intent: "send", to: "all" }, plain);
    expect(sent.headers.get("Location")).toBe(`${path}/1?done=sent&count=1`);
    const deleted = await submitForm(path, { intent: "delete", pick: "1" }, plain);
    expect(deleted.headers.get("Location")).toBe(`${path}?done=deleted&was=1`);
    expect(await kept()).toEqual([]);
  });

  test("an empty audience is distinguished from one that was reached before", async () => {
    const plain = { ...world.cookie, plain: true };
    await submitForm(`${path}/new`, { intent: "create", ...text, language: "fr" }, plain);
    const { updatedAt } = (await kept())[0]!;
    await submitForm(path, { intent: "publish", pick: `1 ${updatedAt}` }, plain);
    const send = () => submitForm<FormAnswer>(`${path}/1`, { intent: "send", to: "all" }, world.cookie);
    const empty = await send();
    expect([empty.status, empty.data.ok, empty.data.message]).toEqual([409, false, words("emptyText")]);
    await subscriber("a@example.org");
    expect((await send()).data.done).toBe(`${path}/1?done=sent&count=1`);
    expect((await send()).data.message).toBe(words("nobodyText"));
  });

  test("one step publishes and sends; where there is nobody to reach, nothing is published", async () => {
    const { id, updatedAt } = await create();
    const release = () =>
      submitForm<FormAnswer>(
        `${path}/${id}`,
        { intent: "publishAndSend", to: "all", basedOn: updatedAt },
        world.cookie,
      );
    expect((await release()).status).toBe(409);
    expect(await kept()).toMatchObject([{ isPublished: false }]);
    await subscriber("a@example.org");
    expect((await release()).data).toMatchObject({ ok: true, done: `${path}/${id}?done=sent&count=1` });
    expect(await kept()).toMatchObject([{ isPublished: true }]);
    const taken = await submitForm<FormAnswer>(`${path}/${id}`, { intent: "unpublish" }, world.cookie);
    expect([taken.status, taken.data.ok]).toEqual([409, false]);
  });

  test("a refused form keeps its input and shows the errors", async () => {
    const answer = await submitForm<FormAnswer>(
      `${path}/new`,
      { intent: "create", title: "", summary: "Peu", content: "", language: "" },
      world.cookie,
    );
    expect(answer.status).toBe(400);
    expect(answer.data.lastResult).toMatchObject({
      error: { title: ["Titre requis"], content: ["Contenu requis"], language: ["Langue requise"] },
      initialValue: { summary: "Peu" },
    });
  });

  test("a conflict keeps the input, and the screen shows the other version", async () => {
    const { id, updatedAt } = await create();
    await call("PUT", `/${id}`, { ...fields, title: "Un" });
    const sent = { intent: "update", ...text, title: "Deux", language: "fr", basedOn: updatedAt };
    const late = await submitForm<FormAnswer>(`${path}/${id}`, sent, world.cookie);
    expect([late.status, late.data.lastResult?.initialValue]).toMatchObject([
      409,
      { title: "Deux", basedOn: updatedAt },
    ]);
    const shown = await visitScreen<{ post: { title: string; updatedAt: string } }>(
      `${path}/${id}`,
      world.cookie,
    );
    expect(shown.data.post.title).toBe("Un");
    const over = { ...sent, over: shown.data.post.updatedAt };
    expect((await submitForm<FormAnswer>(`${path}/${id}`, over, world.cookie)).data.ok).toBe(true);
    expect(await kept()).toMatchObject([{ title: "Deux" }]);
  });

  test("the post's screen shows what is planned and cancels it", async () => {
    const { id } = await create();
    const plain = { ...world.cookie, plain: true };
    const later = { intent: "sendLater", to: "language", date: "2026-12-01", time: "08:00" };
    expect((await submitForm(`${path}/${id}`, later, plain)).headers.get("Location")).toBe(
      `${path}/${id}?done=scheduled`,
    );
    const shown = await visitScreen<{ planned: object[] }>(`${path}/${id}`, world.cookie);
    expect(shown.data.planned).toMatchObject([{ type: "newsletter_sending", audience: "language" }]);
    const wrong = await submitForm<FormAnswer>(
      `${path}/${id}`,
      { ...later, date: "2026-02-31", time: "25:00" },
      world.cookie,
    );
    expect([wrong.status, Object.keys(wrong.data.lastResult!.error!)]).toEqual([400, ["date", "time"]]);
    await submitForm(`${path}/${id}`, { intent: "unschedule", contentType: "newsletter_sending" }, plain);
    expect((await visitScreen<{ planned: object[] }>(`${path}/${id}`, world.cookie)).data.planned).toEqual(
      [],
    );
  });

  test("the list is paged and filtered and confirms actions; wrong query values are ignored", async () => {
    for (let index = 0; index < 51; index++) await create({ title: `Lettre ${index}` });
    await publish(1);
    type List = { posts: { title: string }[]; older: number | null; done?: string; count?: number };
    const list = async (query: string) => (await visitScreen<List>(path + query, world.cookie)).data;
    const first = await list("?done=sent&count=3");
    expect([first.posts.length, first.done, first.count]).toEqual([50, "sent", 3]);
    expect((await list(`?before=${first.older}`)).posts).toMatchObject([{ title: "Lettre 0" }]);
    expect((await list("?state=published")).posts).toHaveLength(1);
    expect((await list("?q=lettre%2017")).posts).toMatchObject([{ title: "Lettre 17" }]);
    expect((await list("?state=x&before=y&done=z&count=-1&in=xx")).posts).toHaveLength(50);
    expect((await visitScreen(`${path}/999`, world.cookie)).status).toBe(404);
  });

  test("the subscribers' CSV holds no formulas", async () => {
    await subscriber("a@example.org", { firstName: "=1+1" });
    const file = await callApi("GET", `${path}/subscribers/export.csv?state=active`, world.cookie);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const text = await file.text();
    expect(text).toContain("a@example.org;'=1+1;;;Français;À chaque lettre;Actif");
    expect((await callApi("GET", `${path}/subscribers/export.csv`)).status).toBe(302);
  });
});
