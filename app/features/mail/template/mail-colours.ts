import { contrastRatio, neutrals } from "~/ui/theme";

export interface MailColours {
  /** Ground of buttons, with a label that reaches AA on it. */
  button: { ground: string; label: string };
  link: { day: string; night: string };
}

const MIN_CONTRAST = 4.5;

/** The primary colour of the settings, mixed with dark or light until its contrast is WCAG AA. */
export function mailColours(primary: string): MailColours {
  const { day, night } = neutrals;
  return {
    button: { ground: readableMix(day.ink, primary, day.inkOnLight), label: day.inkOnLight },
    link: {
      day: readableMix(day.ink, primary, day.surface),
      night: readableMix(night.ink, primary, night.surface),
    },
  };
}

/** The mix of `colour` with the least of `other` that has the contrast against `beside`. */
function readableMix(other: string, colour: string, beside: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, other, share);
    if (contrastRatio(candidate, beside) >= MIN_CONTRAST) return candidate;
  }
  return other;
}

function mix(a: string, b: string, shareOfB: number): string {
  const channel = (hex: string, at: number) => parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16);
  const mixed = [0, 1, 2].map((at) =>
    Math.round(channel(a, at) * (1 - shareOfB) + channel(b, at) * shareOfB),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
