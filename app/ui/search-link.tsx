import { Search } from "~/ui/icons";
import { classNames } from "./class-names";
import { UiLink, type UiLinkProps } from "./link";
import { useHydrated } from "./use-hydrated";

/** A link to the search that looks like a field, with its key. */
export function SearchLink({ className, children, ...link }: UiLinkProps) {
  const isHydrated = useHydrated();
  const key = isHydrated && /Mac OS|iP(hone|ad)/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";
  return (
    <UiLink
      {...link}
      className={classNames(
        "flex min-h-11 items-center gap-3 rounded-lg border border-line-strong bg-surface px-2.5 text-sm text-ink no-underline hover:border-ink-soft",
        className,
      )}
    >
      <Search aria-hidden="true" className="size-[1.2em] shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <kbd
        aria-hidden="true"
        className="font-sans text-xs text-ink-soft noscript:hidden pointer-coarse:hidden"
      >
        {key}
      </kbd>
    </UiLink>
  );
}
