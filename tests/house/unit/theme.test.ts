import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, neutrals, themeCss } from "~/ui/theme";

/** Custom properties of the day and the night block. */
function tokens(css: string) {
  const read = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
    );
  const [day = "", night = ""] = css.split("@media (prefers-color-scheme: dark)");
  return { day: read(day.split(".night")[0] ?? ""), night: read(night) } as Record<
    "day" | "night",
    Record<string, string>
  >;
}

function weakPairs(css: string): string[] {
  const weak: string[] = [];
  for (const mode of ["day", "night"] as const) {
    const of = (name: string) => tokens(css)[mode][name] ?? "missing";
    const { paper, surface } = neutrals[mode];
    const need = (what: string, a: string, b: string, ratio: number) => {
      if (!(contrastRatio(a, b) >= ratio)) weak.push(`${mode} ${what} ${a} on ${b}`);
    };
    for (const name of ["brand", "accent"]) {
      need(`on-${name}`, of(`on-${name}`), of(name), 4.5);
      need(`on-${name} hovered`, of(`on-${name}`), of(`${name}-strong`), 4.5);
      need(`${name}-soft words`, of(`on-${name}-soft`), of(`${name}-soft`), 4.5);
      for (const ground of [paper, surface]) {
        need(`${name} shape`, of(name), ground, 3);
        need(`${name}-text`, of(`${name}-text`), ground, 4.5);
      }
    }
    for (const ground of [paper, surface]) need("focus", of("focus"), ground, 3);
  }
  return weak;
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);

test("any two colours give a palette with AA contrast by day and by night", () => {
  fc.assert(
    fc.property(hex, hex, (primary, secondary) => {
      expect(weakPairs(themeCss(primary, secondary))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test.each([
  "#ffff00",
  "#ffffff",
  "#000000",
  "#39ff14",
  "#ff00ff",
  "#00ffff",
  "#808080",
  "#0000ff",
  "#0e1424",
  "#fbf8f3",
])("%s as both colours still gives readable pages", (colour) => {
  expect(weakPairs(themeCss(colour, colour))).toEqual([]);
});

test("a readable colour stays as it is", () => {
  expect(tokens(themeCss("#1d4ed8", "#6d28d9")).day).toMatchObject({ brand: "#1d4ed8", accent: "#6d28d9" });
});

test("an unreadable colour value gives the default palette", () => {
  expect(themeCss("red; } body { display: none", "")).toBe(themeCss("#3B82F6", "#8B5CF6"));
});

test("short and upper-case hex colours are understood", () => {
  expect(themeCss("#ABC", "#F0F")).toBe(themeCss("#aabbcc", "#ff00ff"));
});

test("contrast is computed as in WCAG", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastRatio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
