import { classNames } from "~/ui/class-names";
import { symbolOf } from "./symbols";

interface BadgeEmblemProps {
  /** Names a drawing; an unknown one shows that of the category. */
  icon: string;
  /** Decides the colour. */
  category: string;
  /** Decides how far the sun has risen: none, half, whole, gold. */
  rarity: string;
  /** Not earned yet: without colour and light. */
  isLocked?: boolean;
  className?: string;
}

/** Rays around the centre, each from `from` units, alternately to `to` and `short`. Angles in degrees, 0 is right. */
function rays(angles: readonly number[], from: number, [to, short]: readonly [number, number]): string {
  const at = (angle: number, radius: number) => {
    const turned = (angle * Math.PI) / 180;
    return `${(48 + radius * Math.cos(turned)).toFixed(1)} ${(48 - radius * Math.sin(turned)).toFixed(1)}`;
  };
  return angles.map((angle, index) => `M${at(angle, from)}L${at(angle, index % 2 ? short : to)}`).join("");
}

const steps = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index * step);

const raysOf: Record<string, string> = {
  rare: rays(steps(18, 18, 9), 36.5, [42, 39.5]),
  epic: rays(steps(0, 18, 20), 37.5, [43, 40.5]),
  legendary: rays(steps(0, 15, 24), 37.5, [46.5, 42]),
};

/** The medal of a badge, as light over a horizon (css/badges.css). Decorative: the name stands beside it. */
export function BadgeEmblem({ icon, category, rarity, isLocked = false, className }: BadgeEmblemProps) {
  const light = raysOf[rarity];
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      focusable="false"
      data-category={isLocked ? undefined : category}
      data-rarity={rarity}
      className={classNames("emblem", isLocked && "emblem-locked", className)}
    >
      {light && <path d={light} className="emblem-rays" />}
      <circle cx="48" cy="48" r="32" className="emblem-ground" />
      <path d="M18 59c9-3 17-2.5 26 .2 10 3 21 2.6 34-1.2A32 32 0 0 1 18 59z" className="emblem-sea" />
      <circle cx="48" cy="48" r="32" className="emblem-ring" />
      {(rarity === "epic" || rarity === "legendary") && (
        <circle cx="48" cy="48" r="28" className="emblem-inner" />
      )}
      <path
        d={symbolOf(icon, category)}
        transform="translate(27.6 26.8) scale(1.7)"
        className="emblem-symbol"
      />
    </svg>
  );
}
