import { expect, test } from "vitest";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";

const sending = (serverAction: () => Promise<unknown>) =>
  submitToServer({ serverAction, request: new Request("http://localhost/contact"), params: {} } as never);
const revalidates = (actionResult: unknown) =>
  revalidateUnlessUnreached({ actionResult, defaultShouldRevalidate: true } as never);

test("the form gets the server's answer", async () => {
  const answer = { ok: false, message: "Non", lastResult: { initialValue: {} } };
  expect(await sending(async () => answer)).toBe(answer);
  expect(revalidates(answer)).toBe(true);
  expect(revalidates({ ok: true, lastResult: {} })).toBe(true);
});

test("when no server answers, the form shows it each time, and nothing is revalidated", async () => {
  const fail = () => sending(() => Promise.reject(new TypeError("Failed to fetch")));
  const [first, second] = [await fail(), await fail()];
  expect(first).toEqual({ ok: false });
  expect(second).not.toBe(first);
  expect(revalidates(first)).toBe(false);
});

test("a refusal of the whole page and a redirect are passed on", async () => {
  const redirect = new Response(null, { status: 303 });
  await expect(sending(() => Promise.reject(redirect))).rejects.toBe(redirect);
  const refusal = { status: 413, statusText: "", internal: false, data: {} };
  await expect(sending(() => Promise.reject(refusal))).rejects.toBe(refusal);
});

test("a page that sent no form revalidates as usual", () => {
  expect(revalidates(undefined)).toBe(true);
});
