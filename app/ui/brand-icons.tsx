import type { ReactNode, SVGProps } from "react";

/** Icons of networks on lucide's 24-unit grid. Decorative: name the link itself. */
function Glyph({ children, ...rest }: SVGProps<SVGSVGElement> & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {children}
    </svg>
  );
}

export function WhatsAppIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <path d="M3.2 20.8l1.3-4.6A9 9 0 1 1 7.9 19.5z" />
      <path
        d="M8.9 7.9c-.5.3-.9 1-.8 1.8.3 2.8 3.2 5.8 6 6.2.9.1 1.7-.3 2-1l.1-.7-2.2-1.2-1 1.1c-1.3-.5-2.4-1.6-3-2.9l1-1L9.9 7.8z"
        fill="currentColor"
        stroke="none"
      />
    </Glyph>
  );
}

/** A plain letter in the hand of the others, not the company's mark. */
export function PayPalIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <path d="M5.2 17.8 7.6 3.5h6.1c3 0 4.7 1.7 4.2 4.5-.5 3-2.9 4.6-6.1 4.6H9.2l-.9 5.2z" />
      <path d="M8.9 20.7h3l.9-5h1.8c2.9 0 5.1-1.6 5.6-4.4.2-1 .1-1.8-.2-2.5" />
    </Glyph>
  );
}

export function ZelleIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <path d="M6.5 6.5h11l-11 11h11" />
      <path d="M12 6.5V2.8M12 21.2v-3.7" />
    </Glyph>
  );
}

export function FacebookIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <path d="M17.5 2.8h-2.7a4.3 4.3 0 0 0-4.3 4.3v3H7.6v3.8h2.9v7.3h3.9v-7.3h2.9l.7-3.8h-3.6V7.5c0-.6.4-1 1-1h2.1z" />
    </Glyph>
  );
}

export function YouTubeIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <path d="M2.8 16.7a23 23 0 0 1 0-9.4 2.4 2.4 0 0 1 1.8-1.7 41 41 0 0 1 14.8 0 2.4 2.4 0 0 1 1.8 1.7 23 23 0 0 1 0 9.4 2.4 2.4 0 0 1-1.8 1.7 41 41 0 0 1-14.8 0 2.4 2.4 0 0 1-1.8-1.7z" />
      <path d="M10.2 8.9v6.2l5.2-3.1z" fill="currentColor" />
    </Glyph>
  );
}

export function InstagramIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <rect x="2.8" y="2.8" width="18.4" height="18.4" rx="5.2" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17" cy="7" r="0.6" fill="currentColor" />
    </Glyph>
  );
}

export function XIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <path d="M4 4l12.6 16H20L7.4 4zM19.2 4l-6.5 7.1M4.8 20l6.6-7.2" />
    </Glyph>
  );
}

export function TelegramIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <path d="M21 3.6L2.8 10.7l5.4 2.1L18 6.6l-7.2 7.6 6.4 5.2z" />
      <path d="M8.2 12.8l1 6.6 2.7-3.6" />
    </Glyph>
  );
}

export function LinkedInIcon(props: SVGProps<SVGSVGElement>) {
  return (
    <Glyph {...props}>
      <rect x="2.8" y="2.8" width="18.4" height="18.4" rx="3.2" />
      <path d="M7.4 10.4v6.4M11.4 16.8v-6.4M11.4 13.2a2.7 2.7 0 0 1 5.3 0v3.6" />
      <circle cx="7.4" cy="7.3" r="0.6" fill="currentColor" />
    </Glyph>
  );
}
