import { ExternalLink } from "~/ui/icons";

interface PublishedLinkProps {
  href: string;
  label: string;
  /** When it was published, formatted. */
  when: string | null;
}

/** When a text was published, and the link to it on the site. */
export function PublishedLink({ href, label, when }: PublishedLinkProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <span className="text-ink-soft first-letter:uppercase">{when}</span>
      <a href={href} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1.5">
        {label}
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </p>
  );
}
