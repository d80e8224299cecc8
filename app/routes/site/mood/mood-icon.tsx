import {
  CloudRain,
  Flower2,
  Heart,
  Mountain,
  Sparkles,
  Sprout,
  Sunrise,
  Waves,
  type LucideIcon,
} from "~/ui/icons";
import type { MoodName } from "~/features/mood/mood-choices";
import { classNames } from "~/ui/class-names";

const icons: Record<MoodName, LucideIcon> = {
  peaceful: Waves,
  grateful: Flower2,
  loved: Heart,
  inspired: Sparkles,
  hopeful: Sunrise,
  strong: Mountain,
  blessed: Sprout,
  struggling: CloudRain,
};

interface MoodIconProps {
  mood: MoodName;
  className?: string;
}

/** The picture of a mood, the same on every device. Hidden from screen readers: the mood's name is beside it. */
export function MoodIcon({ mood, className }: MoodIconProps) {
  const Icon = icons[mood];
  return <Icon aria-hidden="true" strokeWidth={1.5} className={classNames("shrink-0", className)} />;
}
