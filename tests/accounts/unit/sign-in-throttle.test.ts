import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginSignInAttempt } from "~/auth/throttle.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let accounts = 0;
const nobody = () => `account ${(accounts += 1)}`;

/** Makes attempts at an account one after the other. Returns the delay of each before it was checked. */
async function tryFrom(username: string, addresses: string[]) {
  const outcomes: { refused: boolean; waited: number }[] = [];
  for (const address of addresses) {
    const begun = Date.now();
    const trying = beginSignInAttempt(username, address).then(({ refused }) => ({
      refused,
      waited: Date.now() - begun,
    }));
    await vi.advanceTimersByTimeAsync(5_000);
    outcomes.push(await trying);
  }
  return outcomes;
}
const refusedAt = (outcomes: { refused: boolean }[]) => outcomes.findIndex(({ refused }) => refused) + 1;
const networks = (count: number, address: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => address(n));

test("wrong passwords from many /64 networks are blocked at the 21st in one /48, at the 11th in one /56", async () => {
  const wide = networks(40, (n) => `2001:db8:1:${(n * 256).toString(16)}::/64`);
  expect(refusedAt(await tryFrom(nobody(), wide))).toBe(21);
  const narrow = networks(40, (n) => `2001:db8:2:12${n + 10}::/64`);
  expect(refusedAt(await tryFrom(nobody(), narrow))).toBe(11);
  const one = networks(40, () => "2001:db8:3::/64");
  expect(refusedAt(await tryFrom(nobody(), one))).toBe(6);
});

test("a refused attempt does not count for the wider networks", async () => {
  const username = nobody();
  await tryFrom(
    username,
    networks(40, () => "2001:db8:4:1::/64"),
  );
  expect(await tryFrom(username, ["2001:db8:4:2::/64"])).toMatchObject([{ refused: false }]);
});

test("attempts at one account are delayed from any address, and nobody is locked out", async () => {
  const username = nobody();
  const outcomes = await tryFrom(
    username,
    networks(60, (n) => `192.0.2.${n}`),
  );
  expect(outcomes.every(({ refused }) => !refused)).toBe(true);
  const waits = outcomes.map(({ waited }) => waited);
  expect(waits.slice(0, 10)).toEqual(Array(10).fill(0));
  expect(waits.slice(10, 16)).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  expect(Math.max(...waits)).toBe(4000);
  expect(await tryFrom(nobody(), ["192.0.2.1"])).toEqual([{ refused: false, waited: 0 }]);
});

test("signing in often with the right password is not delayed", async () => {
  const username = nobody();
  for (let n = 0; n < 30; n += 1) {
    const begun = Date.now();
    await (await beginSignInAttempt(username, `198.51.100.${n}`)).succeeded();
    expect(Date.now() - begun).toBe(0);
  }
});
