import fc from "fast-check";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  addToSketch,
  emptySketch,
  estimateVisitors,
  mergeSketches,
  sketchFromText,
  sketchToText,
} from "~/features/analytics/page-views/visitor-sketch";

const hashOf = (visitor: string) => createHash("sha256").update(visitor).digest();
function sketchOf(count: number, name = "visitor") {
  const sketch = emptySketch();
  for (let i = 0; i < count; i++) addToSketch(sketch, hashOf(`${name} ${i}`));
  return sketch;
}
const STANDARD_ERROR = 1.04 / Math.sqrt(4096);

describe("the sketch of visitors", () => {
  test("up to ten visitors are counted exactly", () => {
    for (let count = 0; count <= 10; count++) expect(estimateVisitors(sketchOf(count))).toBe(count);
  });

  test.each([100, 1_000, 5_000, 10_000, 15_000, 20_000, 50_000, 200_000])(
    "%i visitors are estimated within three standard errors",
    (count) => {
      const estimate = estimateVisitors(sketchOf(count));
      expect(Math.abs(estimate - count) / count).toBeLessThan(3 * STANDARD_ERROR);
    },
  );

  test("over many sketches the mean error is near zero and the deviation near the standard error", () => {
    const errors = Array.from(
      { length: 60 },
      (_, i) => estimateVisitors(sketchOf(8_000, `population ${i}`)) / 8_000 - 1,
    );
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const deviation = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
    expect(Math.abs(mean)).toBeLessThan((3 * STANDARD_ERROR) / Math.sqrt(errors.length));
    expect(deviation).toBeLessThan(1.5 * STANDARD_ERROR);
  });

  test("a repeated visitor changes nothing, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 60 }), (visitors) => {
        const [once, often] = [emptySketch(), emptySketch()];
        for (const one of new Set(visitors)) addToSketch(once, hashOf(one));
        for (const one of [...visitors].reverse().concat(visitors)) addToSketch(often, hashOf(one));
        expect(often).toEqual(once);
        for (const one of visitors) expect(addToSketch(once, hashOf(one))).toBe(false);
      }),
    );
  });

  test("merged sketches equal one sketch of all visitors", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 30 }), { maxLength: 5 }), (processes) => {
        const apart = processes.map((visitors) => {
          const sketch = emptySketch();
          for (const one of visitors) addToSketch(sketch, hashOf(one));
          return sketch;
        });
        const together = emptySketch();
        for (const one of processes.flat()) addToSketch(together, hashOf(one));
        expect(mergeSketches(apart)).toEqual(together);
      }),
    );
  });

  test("a sketch is stored and read without loss; one of another size counts as empty", () => {
    const sketch = sketchOf(3_000);
    expect(sketchFromText(sketchToText(sketch))).toEqual(sketch);
    expect(estimateVisitors(sketchFromText(Buffer.from("from an older version").toString("base64")))).toBe(0);
  });
});
