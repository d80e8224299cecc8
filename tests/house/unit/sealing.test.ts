import { expect, test } from "vitest";
import { subscriberCookie } from "~/auth/cookies.server";
import { seal, unseal } from "~/crypto/sealing.server";

test("a sealed text opens only for its own purpose", () => {
  const text = "a text too long to appear by chance";
  const sealed = seal("subscriber", text);
  expect(unseal("subscriber", sealed)).toBe(text);
  expect(unseal("settings", sealed)).toBeNull();
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain(text);
  expect(sealed).not.toContain(text);
});

test("a sealed text that was changed, shortened or made up cannot be opened", () => {
  const sealed = seal("subscriber", "17");
  const changed = (sealed[0] === "A" ? "B" : "A") + sealed.slice(1);
  for (const forged of [changed, sealed.slice(0, 20), "", "17", null, undefined]) {
    expect(unseal("subscriber", forged)).toBeNull();
  }
});

test("the subscriber cookie reveals nothing of its row, not even by its length", () => {
  const createdAt = "2026-11-20T12:00:00.000Z";
  const [first, late] = [1, 123_456].map((id) => subscriberCookie.write({ id, createdAt }));
  expect(first!.length).toBe(late!.length);
  expect(subscriberCookie.read(`a=b; ${late!.split(";")[0]}`)).toEqual({ id: 123_456, createdAt });
  expect(subscriberCookie.read("subscriber=17")).toBeNull();
  expect(subscriberCookie.read(null)).toBeNull();
});
