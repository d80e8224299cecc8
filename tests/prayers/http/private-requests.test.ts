import { beforeEach, expect, test } from "vitest";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { askForPrayer, openBrowser } from "~tests/support/prayer-browser";
import { requestTokenOf } from "~tests/support/prayers";
import { callApi } from "~tests/support/requests";

let team: { headers: Record<string, string> };

beforeEach(async () => {
  await freshDatabase();
  team = { headers: (await administrator({ permissions: ["manage_prayers"] })).bearer };
});

async function addApprovedRequest(more: Record<string, unknown>): Promise<number> {
  const id = await askForPrayer(openBrowser(), more);
  await callApi("PATCH", `/api/prayer-requests/${id}/status`, { json: { status: "approved" }, ...team });
  return id;
}

test("a private request is the same 404 as an unknown id, for everybody except the requester and the team", async () => {
  const requester = openBrowser();
  const other = openBrowser();
  const ids = {
    pending: await askForPrayer(requester, { isPublic: false }),
    approved: await addApprovedRequest({ isPublic: false }),
    testimony: await askForPrayer(requester, { isPublic: false, status: "answered" }),
    unknown: 9999,
  };
  const { bearer } = await administrator({ permissions: ["manage_content"] });
  const send = async (path: string, json: object, headers?: Record<string, string>) => {
    const answers = headers
      ? await callApi("POST", path, { json, headers })
      : await other.call("POST", path, json);
    return [answers.status, await answers.text()];
  };
  const body = { userName: "Jean", description: "God answered." };
  for (const act of ["pray", "flag", "answer"]) {
    for (const headers of [undefined, bearer]) {
      const given = [];
      for (const id of Object.values(ids))
        given.push(await send(`/api/prayer-requests/${id}/${act}`, body, headers));
      expect(given[0]![0]).toBe(404);
      for (const one of given) expect(one).toEqual(given[0]);
    }
  }
  const asked = (act: string, id: number) =>
    requester.call("POST", `/api/prayer-requests/${id}/${act}`, body);
  expect((await asked("pray", ids.pending)).status).toBe(409);
  expect(
    (await callApi("POST", `/api/prayer-requests/${ids.pending}/pray`, { json: body, ...team })).status,
  ).toBe(409);
  expect((await asked("answer", ids.pending)).status).toBe(200);
});

test("a link to another request does not tell whether a private request exists", async () => {
  const token = await requestTokenOf(await askForPrayer());
  const secret = await askForPrayer(openBrowser(), { isPublic: false });
  const answers = [];
  for (const id of [secret, 9999]) {
    const json = { description: "God answered.", token };
    const answer = await callApi("POST", `/api/prayer-requests/${id}/answer`, { json });
    answers.push([answer.status, await answer.text()]);
  }
  expect(answers[0]![0]).toBe(404);
  expect(answers[0]).toEqual(answers[1]);
});
