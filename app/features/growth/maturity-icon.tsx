import { Leaf, Sprout, Sunrise, TreeDeciduous, type LucideIcon } from "~/ui/icons";
import type { Maturity } from "./growth-choices";

const icons: Record<Maturity, LucideIcon> = {
  beginner: Sprout,
  growing: Leaf,
  mature: TreeDeciduous,
  leader: Sunrise,
};

/** The icon of a maturity: a growing plant, then a sunrise. Decorative: the maturity's name is shown beside it. */
export function MaturityIcon({ maturity, className }: { maturity: Maturity; className?: string }) {
  const Icon = icons[maturity];
  return <Icon aria-hidden="true" strokeWidth={1.25} className={className} />;
}
