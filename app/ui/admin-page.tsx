import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ArrowLeft } from "~/ui/icons";
import { ChevronRight } from "~/ui/icons-admin";
import { classNames } from "./class-names";
import { CountBadge } from "./admin-nav";
import { UiLink } from "./link";

interface PageAbove {
  href: string;
  label: string;
}

export interface AdminPageProps {
  title: ReactNode;
  /** A sentence or two below the title. */
  lead?: ReactNode;
  /** The page above this one, by its title. Default: the dashboard; null for the dashboard itself. */
  back?: PageAbove | null | undefined;
  /** On a phone, where an open record replaces its list: the list. */
  backOnPhone?: PageAbove | null | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** `reading` 44rem, `form` 36rem. */
  width?: "full" | "reading" | "form";
  children?: ReactNode;
}

// On a phone the buttons are below the title. A menu is at the end of their row, so that it opens into the screen.
const actionsClass = "flex flex-wrap items-center gap-3 max-sm:has-[details]:grow max-sm:[&>details]:ms-auto";

const widths = { full: "max-w-wide", reading: "max-w-reading", form: "max-w-form" };

/** A page of the admin with its heading and the one link to the page above it. */
export function AdminPage({
  title,
  lead,
  back,
  backOnPhone,
  actions,
  width = "full",
  children,
}: AdminPageProps) {
  const { t } = useTranslation("admin");
  const above = back === undefined ? { href: "/admin/dashboard", label: t("dashboard.title") } : back;
  return (
    <div className="max-w-[92rem] px-5 pt-1.5 pb-12 sm:px-8 lg:px-10 lg:pt-7">
      <div className={widths[width]}>
        <header className="mb-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-2 lg:mb-8 lg:gap-y-4">
          <div className="min-w-0 max-lg:flex max-lg:flex-wrap max-lg:items-center">
            {above && <BackLink {...above} className={backOnPhone ? "max-lg:hidden" : undefined} />}
            {backOnPhone && <BackLink {...backOnPhone} className="lg:hidden" />}
            <h1 className="font-serif text-xl max-lg:min-h-11 max-lg:flex-1 max-lg:content-center lg:text-3xl">
              {title}
            </h1>
            {lead && (
              <p className="max-w-2xl text-sm leading-snug text-pretty text-ink-soft max-lg:basis-full lg:mt-1.5 lg:text-base">
                {lead}
              </p>
            )}
          </div>
          {actions && <div className={actionsClass}>{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}

/** The link to the page above. On a phone an arrow before the title. */
function BackLink({ href, label, className }: PageAbove & { className?: string | undefined }) {
  return (
    <UiLink
      href={href}
      className={classNames(
        "no-print inline-flex items-center gap-2 text-sm font-medium text-brand-text no-underline hover:underline",
        "max-lg:-ms-3 max-lg:size-11 max-lg:justify-center lg:-mt-2 lg:min-h-9 pointer-coarse:min-h-11",
        className,
      )}
    >
      <ArrowLeft aria-hidden="true" className="size-5 lg:size-4" />
      <span className="max-lg:sr-only">{label}</span>
    </UiLink>
  );
}

export interface AdminSectionProps {
  title: ReactNode;
  description?: ReactNode;
  /** Links or buttons beside the title. */
  actions?: ReactNode;
  id?: string;
  /** Draws a box around the content. */
  boxed?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A section of a page with its heading. */
export function AdminSection({
  title,
  description,
  actions,
  id,
  boxed,
  className,
  children,
}: AdminSectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={classNames("mt-10 first:mt-0", className)}>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={headingId} className="font-serif text-xl">
            {title}
          </h2>
          {description && <p className="mt-1 max-w-2xl text-sm text-ink-soft">{description}</p>}
        </div>
        {actions && <div className={classNames(actionsClass, "text-sm")}>{actions}</div>}
      </header>
      {boxed ? (
        <div className="rounded-xl border border-line bg-surface p-4 sm:p-6">{children}</div>
      ) : (
        children
      )}
    </section>
  );
}

/** A row of figures, named for screen readers. */
export function StatTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]"
    >
      {children}
    </ul>
  );
}

export interface StatTileProps {
  label: ReactNode;
  /** Already formatted. */
  value: ReactNode;
  /** Makes the whole tile a link. */
  href?: string;
  /** A comparison or a period. */
  hint?: ReactNode;
  icon?: ReactNode;
  /** `attention`: something waits for an answer. */
  tone?: "plain" | "attention";
}

/** One figure with its label. Use inside StatTiles. */
export function StatTile({ label, value, href, hint, icon, tone = "plain" }: StatTileProps) {
  const words = (
    <>
      {icon}
      <span className="min-w-0">{label}</span>
    </>
  );
  const line = "flex items-center gap-2 text-sm leading-snug font-medium [&_svg]:size-4 [&_svg]:shrink-0";
  return (
    <li
      className={classNames(
        "relative flex flex-col rounded-xl border p-4",
        href && "card-interactive",
        tone === "attention" ? "border-brand bg-brand-soft" : "border-line bg-surface",
      )}
    >
      {href ? (
        <UiLink href={href} className={classNames(line, "card-link text-ink no-underline")}>
          {words}
        </UiLink>
      ) : (
        <p className={line}>{words}</p>
      )}
      <p className="pt-2 font-serif text-2xl leading-none lining-nums sm:text-3xl tabular-nums">{value}</p>
      {hint && <p className="mt-1.5 text-xs text-ink-soft">{hint}</p>}
    </li>
  );
}

/** A grid of ManagementCards. */
export function ManagementCards({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>;
}

export interface ManagementCardProps {
  href: string;
  title: ReactNode;
  /** What can be done there. */
  text: ReactNode;
  icon: ReactNode;
  /** How many items wait there. */
  count?: number;
}

/** A link to an area with a sentence about it. Use inside ManagementCards. */
export function ManagementCard({ href, title, text, icon, count }: ManagementCardProps) {
  return (
    <li className="card-interactive relative flex gap-4 rounded-xl border border-line bg-surface p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex items-center gap-2 font-sans text-base leading-snug font-semibold tracking-normal">
          <UiLink href={href} className="card-link text-ink no-underline">
            {title}
          </UiLink>
          <CountBadge count={count} />
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 self-center text-ink-soft" />
    </li>
  );
}
