import { expect, test } from "vitest";
import { honeypotField } from "~/http/spam-trap-fields";
import { formStamp, checkSpamTrap } from "~/http/spam-trap.server";
import { sign } from "~/crypto/signing.server";

const minute = 60_000;
const now = Date.parse("2026-11-20T12:34:56Z");
const sent = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ stamp: formStamp(now), ...fields })) form.set(name, value);
  return form;
};

test("a form that a person filled in is accepted", () => {
  expect(checkSpamTrap(sent({ elapsed: "2000" }), now)).toBe("human");
  expect(checkSpamTrap(sent({ [honeypotField]: "", elapsed: "" }), now)).toBe("human");
  expect(checkSpamTrap(sent({}), now)).toBe("human");
});

test("a sender that fills the hidden field is a robot, whatever else it sends", () => {
  expect(checkSpamTrap(sent({ [honeypotField]: "x" }), now)).toBe("robot");
  expect(checkSpamTrap(sent({ [honeypotField]: "x", stamp: "" }), now)).toBe("robot");
});

test("under two seconds is too fast", () => {
  for (const elapsed of ["0", "1999", "-5"]) expect(checkSpamTrap(sent({ elapsed }), now)).toBe("tooFast");
});

test("a stamp is valid for a day, and not before its time", () => {
  const stamp = formStamp(now);
  expect(checkSpamTrap(sent({ stamp }), now + 24 * 60 * minute - minute)).toBe("human");
  expect(checkSpamTrap(sent({ stamp }), now + 24 * 60 * minute + 6 * minute)).toBe("stale");
  expect(checkSpamTrap(sent({ stamp: formStamp(now + 10 * minute) }), now)).toBe("stale");
});

test("a stamp that is missing, made up, changed or signed for something else is stale", () => {
  const [time, mac] = formStamp(now).split(".");
  for (const stamp of [
    "",
    "x",
    `${Number(time) + 1}.${mac}`,
    `${time}.`,
    sign("confirm", String(now)),
    sign("form", "x"),
  ]) {
    expect(checkSpamTrap(sent({ stamp }), now), stamp).toBe("stale");
  }
  expect(checkSpamTrap(new FormData(), now)).toBe("stale");
});

test("a stamp sent as a file is stale, not a crash", () => {
  const form = new FormData();
  form.set("stamp", new Blob(["x"]), "x.txt");
  expect(checkSpamTrap(form, now)).toBe("stale");
});

test("everybody who opens the page within five minutes gets the same stamp", () => {
  const start = Math.floor(now / (5 * minute)) * 5 * minute;
  expect(formStamp(start)).toBe(formStamp(start + 5 * minute - 1));
  expect(formStamp(start)).not.toBe(formStamp(start + 5 * minute));
});
