import { expect, test } from "vitest";
import { drawPicture, makePicture } from "~/drawing/picture-queue.server";
import { AppError } from "~/request/errors";

const site = (siteName: string) => drawPicture("site", { siteName, tagline: "" });

/** Fails where it is drawn, at once. */
const broken = () => makePicture("quote", { template: "none" } as never);

test("pictures beyond those that may wait are refused with Retry-After, and the others are made", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 36 }, broken));
  const reasons = asked.map((one) => (one as PromiseRejectedResult).reason as Error);
  const refused = reasons.filter((error) => error instanceof AppError);
  expect(refused).toHaveLength(4);
  for (const error of refused)
    expect(error).toMatchObject({ status: 503, key: "picturesBusy", headers: { "Retry-After": "5" } });
  for (const { message } of reasons.slice(0, 32)) expect(message).toContain("TypeError");
  expect(await site("Limyè")).toBeInstanceOf(Uint8Array);
});

test("a picture that many ask for at once is drawn once", async () => {
  const drawn = await Promise.all(Array.from({ length: 40 }, () => site("Limyè")));
  expect(new Set(drawn).size).toBe(1);
});

test("a picture that cannot be made fails alone", async () => {
  const failed = broken();
  const next = site("Limyè");
  await expect(failed).rejects.toThrow(/TypeError/);
  expect(await next).toBeInstanceOf(Uint8Array);
});
