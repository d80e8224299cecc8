import { beforeEach, expect, test } from "vitest";
import type { FormAnswer } from "~/http/form-answer";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { wordPressExport } from "../export-files";
import { checkExport, uploadExport, work } from "../world";

beforeEach(async () => {
  await freshDatabase();
});

test("a file that is too large, or none of ours, gets its sentence at the field", async () => {
  const team = await administrator({ permissions: ["manage_content"] });
  const upload = async (file: File) => {
    const body = new FormData();
    body.set("intent", "upload");
    body.set("file", file);
    const path = "/admin/texts-import";
    return (await submitForm<FormAnswer>(path, {}, { body, headers: team.cookie })).data.lastResult!.error!
      .file![0];
  };
  expect(await upload(new File([new Uint8Array(33 * 1024 * 1024)], "a.xml"))).toContain("32");
  expect(await upload(new File(["bonjou"], "a.xml"))).toContain("WordPress");
});

test("who writes the blog imports no letters, and does not see an import of letters", async () => {
  const team = await administrator({ permissions: ["manage_content"] });
  const { id } = await uploadExport(wordPressExport);
  const fields = { intent: "check", state: "draft", language: "fr" };
  const path = `/admin/texts-import/${id}`;
  const asLetters = { ...fields, contentType: "newsletter_post" };
  expect((await submitForm(path, asLetters, { headers: team.cookie })).status).toBe(403);
  expect(
    (await submitForm(path, { ...fields, contentType: "blog_post" }, { headers: team.cookie })).status,
  ).toBe(200);
  const other = await uploadExport(wordPressExport);
  await checkExport(other, { contentType: "newsletter_post" });
  expect((await visitScreen(`/admin/texts-import/${other.id}`, { headers: team.cookie })).status).toBe(403);
  expect((await callApi("GET", `/api/text-imports/${other.id}`, { headers: team.cookie })).status).toBe(403);
  const list = (await (
    await callApi("GET", "/api/text-imports", { headers: team.cookie })
  ).json()) as unknown[];
  expect(list).toMatchObject([{ id }]);
});

test("a program checks, starts, stops, undoes and discards an import", async () => {
  const team = await administrator({ permissions: ["manage_content"] });
  const file = await uploadExport(wordPressExport);
  const call = async (method: string, path: string, json?: object) => {
    const answer = await callApi(method, `/api/text-imports/${file.id}${path}`, {
      headers: team.cookie,
      json,
    });
    return { code: answer.status, ...((await answer.json()) as object) };
  };
  expect(await call("PATCH", "/check", { contentType: "blog_post", state: "draft" })).toMatchObject({
    code: 400,
  });
  const choices = { contentType: "blog_post", state: "draft", language: "fr" };
  expect(await call("PATCH", "/check", choices)).toMatchObject({ code: 200, status: "checking" });
  expect(await call("PATCH", "/cancel", {})).toMatchObject({ status: "choices" });
  await call("PATCH", "/check", choices);
  await work(file);
  expect(await call("PATCH", "/start", {})).toMatchObject({ status: "running" });
  await work(file);
  expect(await call("DELETE", "")).toMatchObject({ code: 409 });
  expect(await call("PATCH", "/undo", {})).toMatchObject({ code: 200, status: "undoing" });
  const other = await uploadExport(wordPressExport);
  const path = `/api/text-imports/${other.id}`;
  expect((await callApi("DELETE", path, { headers: team.cookie })).status).toBe(200);
});
