import { buttonClass } from "~/ui/button";
import { ChevronLeft, ChevronRight } from "~/ui/icons-admin";
import { UiLink } from "~/ui/link";

interface Neighbour {
  href: string;
  label: string;
}

/** Links to the day or month before and after. */
export function NeighbourLinks({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  const look = buttonClass({ variant: "quiet", size: "icon" });
  return (
    <span className="no-print flex items-center gap-1">
      {previous && (
        <UiLink href={previous.href} aria-label={previous.label} title={previous.label} className={look}>
          <ChevronLeft aria-hidden="true" />
        </UiLink>
      )}
      {next && (
        <UiLink href={next.href} aria-label={next.label} title={next.label} className={look}>
          <ChevronRight aria-hidden="true" />
        </UiLink>
      )}
    </span>
  );
}
