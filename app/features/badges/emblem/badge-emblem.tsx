import { classNames } from "~/ui/class-names";
import { symbolOf } from "./symbols";

interface BadgeEmblemProps {
  /** Name of a drawing. For an unknown name, the category's drawing is shown. */
  icon: string;
  /** Decides the colour. */
  category: string;
  /** Decides the rays: none, a half circle, a full circle, or a full golden sun. */
  rarity: string;
  /** Not earned yet: drawn without colour. */
  isLocked?: boolean;
  className?: string;
}

/** Path of rays around the centre, from radius `from` to `to` and `short` in turn. Angles in degrees; 0 is right. */
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

/** The medal of a badge, as light over a horizon (css/badges.css). Decorative: the name is shown beside it. */
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
