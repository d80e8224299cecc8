interface LevelArcProps {
  /** From 0 to 1: how far the sun has risen to the next level. */
  share: number;
}

const CENTRE = { x: 110, y: 104 };
const RADIUS = 88;

/** The sun's path over the horizon. Decorative: the figures are next to it. */
export function LevelArc({ share }: LevelArcProps) {
  const angle = Math.PI * (1 - Math.min(1, Math.max(0, share)));
  const sun = {
    cx: (CENTRE.x + RADIUS * Math.cos(angle)).toFixed(1),
    cy: (CENTRE.y - RADIUS * Math.sin(angle)).toFixed(1),
  };
  const arc = `M${CENTRE.x - RADIUS} ${CENTRE.y}a${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} 0`;
  return (
    <svg viewBox="0 0 220 128" aria-hidden="true" focusable="false" className="block w-full" fill="none">
      <path d={arc} stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" strokeDasharray="1 7" />
      <path
        d={arc}
        pathLength={1}
        stroke="var(--glow)"
        strokeWidth="3"
        strokeDasharray={`${share.toFixed(3)} 2`}
      />
      <circle {...sun} r="15" fill="var(--glow)" opacity="0.22" />
      <circle {...sun} r="8.5" fill="var(--glow)" />
      <path d="M4 104h212" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M40 113h26M92 113h50M168 113h16M70 121h18M112 121h40"
        stroke="var(--line)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
