import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  canBeHeld,
  holdDecisions,
  HOLD_MS,
  type Decision,
  type DecisionOutcome,
} from "~/routes/admin/shell/held-decision";

const decision = (id: number): Decision => ({
  action: `/admin/prayers/${id}`,
  body: new URLSearchParams({ intent: "status", status: "approved" }),
});

let answers: (() => Promise<Response>)[];
const sent: { action: string; keepalive: boolean | undefined; body: string }[] = [];
const outcomes: [string, DecisionOutcome][] = [];
const answer = (status: number) => async () => new Response(null, { status });
function held() {
  const { hold, ...others } = holdDecisions<Decision>();
  const holdOne = (one: Decision) =>
    hold(one, {
      onSending: () => undefined,
      onSent: (outcome) => outcomes.push([one.action, outcome]),
    });
  return { hold: holdOne, ...others };
}

beforeEach(() => {
  vi.useFakeTimers();
  [answers, sent.length, outcomes.length] = [[], 0, 0];
  vi.stubGlobal("fetch", async (action: string, { keepalive, body }: RequestInit) => {
    sent.push({ action, keepalive, body: String(body as URLSearchParams) });
    return (answers.shift() ?? answer(200))();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a decision is sent once, after ten seconds", async () => {
  const { hold, send } = held();
  hold(decision(1));
  await vi.advanceTimersByTimeAsync(HOLD_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([
    { action: "/admin/prayers/1", keepalive: true, body: "intent=status&status=approved" },
  ]);
  send();
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(sent).toHaveLength(1);
  expect(outcomes).toEqual([["/admin/prayers/1", "done"]]);
});

test("the next decision sends the one before, and leaving the page sends the last, each once", async () => {
  const { hold, send } = held();
  for (const id of [1, 2, 3]) hold(decision(id));
  expect(sent.map(({ action }) => action)).toEqual(["/admin/prayers/1", "/admin/prayers/2"]);
  send(); // hidden
  send(); // left
  await vi.advanceTimersByTimeAsync(2 * HOLD_MS);
  expect(sent.map(({ action }) => action)).toEqual([
    "/admin/prayers/1",
    "/admin/prayers/2",
    "/admin/prayers/3",
  ]);
});

test("an undone decision is never sent, and a sent one cannot be undone", async () => {
  const { hold, undo, send } = held();
  hold(decision(1));
  expect(undo()).toEqual(decision(1));
  send();
  await vi.advanceTimersByTimeAsync(HOLD_MS);
  expect(sent).toEqual([]);
  hold(decision(2));
  send();
  expect(undo()).toBeNull();
});

test("a refusal, an ended session and a lost connection are outcomes of their own", async () => {
  answers = [answer(409), answer(401), () => Promise.reject(new TypeError("offline"))];
  const { hold, send } = held();
  for (const id of [1, 2, 3]) {
    hold(decision(id));
    send();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(outcomes.map(([, outcome]) => outcome)).toEqual(["refused", "refused", "unreached"]);
});

test("what a browser would not send after leaving the page is not held", () => {
  expect(canBeHeld(decision(1))).toBe(true);
  expect(canBeHeld({ action: "/", body: new URLSearchParams({ content: "é".repeat(20_000) }) })).toBe(false);
});
