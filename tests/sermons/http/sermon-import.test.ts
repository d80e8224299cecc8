import { expect, test } from "vitest";
import { importFromFile } from "~/features/sermons/import/begin-import-admin.server";
import type { FormAnswer } from "~/http/form-answer";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import "~tests/support/areas";
import { podcastFeed, podcastItem } from "../feeds";
import { work } from "../import-world";

const path = "/admin/sermons/import";

test("a channel's @name gets the sentence that says what to do, and stays typed", async () => {
  await freshDatabase();
  const team = await administrator({ permissions: ["manage_content"] });
  const answer = await submitForm<FormAnswer>(
    path,
    { intent: "address", address: "https://www.youtube.com/@eglise" },
    { headers: team.cookie },
  );
  expect(answer.data).toMatchObject({ ok: false, intent: "address" });
  const { error, initialValue } = answer.data.lastResult!;
  expect(error!.address![0]).toContain("https://www.youtube.com/channel/");
  expect(initialValue).toMatchObject({ address: "https://www.youtube.com/@eglise" });
});

test("a file is looked into without a script, and its page shows the first sermon; one that is too large is refused", async () => {
  await freshDatabase();
  const team = await administrator({ permissions: ["manage_content"] });
  const body = new FormData();
  body.set("intent", "file");
  body.set(
    "file",
    new File(
      [podcastFeed([podcastItem(1, { title: "&lt;script&gt;alert(1)&lt;/script&gt; Foi" })])],
      "a.xml",
    ),
  );
  const answer = await submitForm<FormAnswer>(path, {}, { body, headers: team.cookie, plain: true });
  expect(answer.status).toBe(303);
  const page = await visitScreen<{ file: { first: { title: string }[] } }>(answer.headers.get("Location")!, {
    headers: team.cookie,
  });
  expect(page.data.file.first[0]!.title).toBe("<script>alert(1)</script> Foi");
  const upload = () => {
    const large = new FormData();
    large.set("intent", "file");
    large.set("file", new File([new Uint8Array(21_000_000)], "a.xml"));
    return submitForm<FormAnswer>(path, {}, { body: large, headers: team.cookie });
  };
  expect((await upload()).data.lastResult!.error!.file![0]).toContain("20");
});

test("a program finds an import, counts it, starts it and stops it", async () => {
  await freshDatabase();
  const team = await administrator({ permissions: ["manage_content"] });
  const { id } = await importFromFile(team.caller, {
    file: new File([podcastFeed([podcastItem(1), podcastItem(2)])], "a.xml"),
  });
  const call = async (method: string, path: string, json?: unknown) => {
    const answer = await callApi(method, `/api/sermon-imports${path}`, { headers: team.cookie, json });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const choices = {
    defaultLanguage: "ht",
    defaultTopic: "faith",
    difficulty: "beginner",
    state: "published",
  };
  expect((await call("PATCH", `/${id}/start`)).status).toBe(409);
  expect((await call("PATCH", `/${id}/check`, { ...choices, state: "" })).status).toBe(400);
  expect((await call("PATCH", `/${id}/check`, choices)).body).toMatchObject({ status: "checking" });
  await work(id);
  expect((await call("GET", `/${id}`)).body).toMatchObject({
    status: "checked",
    counts: { new: 2 },
    choices,
  });
  expect((await call("PATCH", `/${id}/start`)).body).toMatchObject({ status: "running" });
  expect((await call("PATCH", `/${id}/cancel`)).body).toMatchObject({ status: "cancelled", undoUntil: null });
  expect((await call("PATCH", `/${id}/undo`)).status).toBe(409); // it added nothing
  expect((await call("DELETE", `/${id}`)).status).toBe(409);
  expect((await call("GET", "")).body).toMatchObject([{ id, status: "cancelled" }]);
  const handle = await call("POST", "", { address: "https://www.youtube.com/@eglise" });
  expect(handle).toMatchObject({ status: 400, body: { errors: { address: [expect.any(String)] } } });
});
