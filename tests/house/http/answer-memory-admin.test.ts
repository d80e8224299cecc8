import { expect, test } from "vitest";
import { memoizedAnswer, startFrontDoor } from "~tests/support/front-door";

let content = 0;
/** A page that was not rendered before. */
const newPage = () => `<!doctype html><p>Limyè a klere.</p>${content++}`;

test("an administrator is not answered in a guest's language, nor a guest in an administrator's", async () => {
  const { get, made } = await startFrontDoor((request) => memoizedAnswer(request, newPage()));
  const path = "/api/daily-content";
  const referer = "http://localhost/admin/dashboard";
  const admin = (language: string) => ({ referer, cookie: `admin-language=${language}` });
  const ask = async (headers: Record<string, string>) => (await get(path, headers)).body.toString();
  const guest = await ask({ referer });
  const creole = await ask(admin("ht"));
  const spanish = await ask(admin("es"));
  expect(new Set([guest, creole, spanish]).size).toBe(3);
  expect(await ask(admin("ht"))).toBe(creole);
  expect(await ask({})).toBe(guest);
  expect(await ask({ cookie: "admin-language=ht" })).toBe(guest); // not from the administration
  expect(made).toHaveLength(3);
});
