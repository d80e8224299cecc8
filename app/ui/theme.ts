import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  parseHex,
  useMode as registerMode,
  wcagContrast,
  type Oklch,
} from "culori/fn";

registerMode(modeRgb);
registerMode(modeLrgb);
const toOklch = registerMode(modeOklch);

/** Fixed colours of the page; app/ui/css has the same values. */
export const neutrals = {
  day: { paper: "#fbf8f3", surface: "#ffffff", ink: "#1f2430", inkOnLight: "#ffffff" },
  night: { paper: "#0e1424", surface: "#171f35", ink: "#f2ede4", inkOnLight: "#0b1020" },
} as const;

const AA_TEXT = 4.5;
const AA_SHAPE = 3;
/** Rounding to 8-bit hex loses a little contrast. */
const MARGIN = 0.08;

/** Lightness and share of the given chroma for each step of a tonal scale. */
const steps: ReadonlyArray<readonly [step: number, lightness: number, chroma: number]> = [
  [50, 0.972, 0.12],
  [100, 0.94, 0.24],
  [200, 0.885, 0.45],
  [300, 0.81, 0.7],
  [400, 0.715, 0.9],
  [500, 0.625, 1],
  [600, 0.545, 1],
  [700, 0.47, 0.9],
  [800, 0.4, 0.75],
  [900, 0.33, 0.6],
  [950, 0.235, 0.45],
];

/** WCAG 2 contrast ratio of two hex colours, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  return wcagContrast(a, b);
}

const toHex = (colour: Oklch) => formatHex(clampChroma(colour, "oklch"));

function parseColour(value: string, fallback: string): Oklch {
  return toOklch(parseHex(value.trim()) ?? parseHex(fallback)!);
}

/** The colour itself if it satisfies `ok`, else the nearest tone of the same hue, darker or lighter. */
function findTone(base: Oklch, direction: "darker" | "lighter", ok: (candidate: string) => boolean): string {
  const step = direction === "darker" ? -0.005 : 0.005;
  for (let l = base.l; l >= 0 && l <= 1; l += step) {
    const candidate = toHex({ ...base, l });
    if (ok(candidate)) return candidate;
  }
  return direction === "darker" ? "#000000" : "#ffffff";
}

const hasContrast = (ratio: number, ...grounds: string[]) => {
  return (candidate: string) => grounds.every((ground) => contrastRatio(candidate, ground) >= ratio + MARGIN);
};

function buildToneScale(name: string, base: Oklch): string[] {
  return steps.map(([step, l, share]) => `--${name}-${step}:${toHex({ ...base, l, c: base.c * share })}`);
}

function buildSemanticTones(name: string, base: Oklch, mode: "day" | "night"): string[] {
  const { paper, surface, inkOnLight } = neutrals[mode];
  const day = mode === "day";
  const away = day ? "darker" : "lighter";
  const soft = toHex({ ...base, l: day ? 0.955 : 0.265, c: Math.min(base.c, day ? 0.028 : 0.06) });
  const solid = findTone(base, away, (candidate) => {
    return hasContrast(AA_TEXT, inkOnLight)(candidate) && hasContrast(AA_SHAPE, paper, surface)(candidate);
  });
  const text = findTone(base, away, hasContrast(AA_TEXT, paper, surface, soft));
  return [
    `--${name}:${solid}`,
    `--${name}-strong:${getHoverTone(solid, day ? -0.06 : 0.05)}`,
    `--on-${name}:${inkOnLight}`,
    `--${name}-text:${text}`,
    `--${name}-soft:${soft}`,
    `--on-${name}-soft:${findTone(toOklch(parseHex(text)!), away, hasContrast(5.5, soft))}`,
  ];
}

/** The hover tone moves away from the label's colour, so its contrast grows. At the end of the range it turns back. */
function getHoverTone(solid: string, by: number): string {
  const base = toOklch(parseHex(solid)!);
  const moved = base.l + by;
  return toHex({ ...base, l: moved > 0.04 && moved < 0.99 ? moved : base.l - 2.5 * by });
}

function buildModeTones(primary: Oklch, secondary: Oklch, mode: "day" | "night"): string {
  const brand = buildSemanticTones("brand", primary, mode);
  const accent = buildSemanticTones("accent", secondary, mode);
  const focus = brand.find((line) => line.startsWith("--brand-text:"))!.replace("--brand-text", "--focus");
  return [...brand, ...accent, focus].join(";");
}

/** The theme's tones by day or night, by their names in the stylesheet: `brand`, `on-brand`, `accent-text` … */
export function themeTones(
  primaryHex: string,
  secondaryHex: string,
  mode: "day" | "night",
): Record<string, string> {
  const lines = buildModeTones(
    parseColour(primaryHex, "#3b82f6"),
    parseColour(secondaryHex, "#8b5cf6"),
    mode,
  ).split(";");
  return Object.fromEntries(lines.map((line) => line.slice("--".length).split(":") as [string, string]));
}

/**
 * The settings' two colours as CSS custom properties for day and night.
 *
 * Takes `#rgb` or `#rrggbb`; anything unreadable falls back to the defaults. Text tones reach 4.5:1 on paper,
 * surface and their own soft ground, solid tones 4.5:1 with their label and 3:1 with the page (WCAG 2.2 AA),
 * whatever colour is given. Runs on the server alone: the result is inlined in `<head>`.
 */
export function themeCss(primaryHex: string, secondaryHex: string): string {
  const primary = parseColour(primaryHex, "#3b82f6");
  const secondary = parseColour(secondaryHex, "#8b5cf6");
  const scales = [...buildToneScale("brand", primary), ...buildToneScale("accent", secondary)].join(";");
  const night = buildModeTones(primary, secondary, "night");
  return (
    `:root{${scales};${buildModeTones(primary, secondary, "day")}}.night{${night}}` +
    `@media (prefers-color-scheme: dark){:root{${night}}}`
  );
}
