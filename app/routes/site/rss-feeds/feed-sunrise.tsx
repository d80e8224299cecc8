/** The feed icon as a sunrise: its waves are rings of the sun over the sea. */
export function FeedSunrise({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 176" aria-hidden="true" focusable="false" className={className}>
      <g fill="none" stroke="var(--glow)" strokeLinecap="round" strokeWidth="9">
        <path d="M124 132a36 36 0 0 1 72 0" opacity="0.95" />
        <path d="M92 132a68 68 0 0 1 136 0" opacity="0.6" />
        <path d="M60 132a100 100 0 0 1 200 0" opacity="0.28" />
      </g>
      <path d="M143 132a17 17 0 0 1 34 0z" fill="var(--glow)" />
      <g stroke="var(--line-strong)" strokeLinecap="round" strokeWidth="2.5" opacity="0.75">
        <path d="M12 136h296" />
        <path d="M128 147h64M52 147h26M246 147h22" />
        <path d="M140 157h40M92 157h16M222 157h14" />
        <path d="M149 167h22" />
      </g>
    </svg>
  );
}
