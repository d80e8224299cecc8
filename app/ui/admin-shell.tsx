import { useEffect, useRef, type ReactNode } from "react";
import { ChevronDown, Search } from "~/ui/icons";
import { AdminBottomBar, type AdminWrite } from "./admin-bottom-bar";
import { buttonClass } from "./button";
import { findCurrentHref, AdminNav, type AdminNavGroup } from "./admin-nav";
import { UiLink, type UiLinkProps } from "./link";
import { SearchLink } from "./search-link";
import { SkipLink } from "./skip-link";
import { useTranslation } from "react-i18next";

export interface AdminShellUser {
  name: string;
  roleName: string;
  /** The path of the user's account. */
  href: string;
}

export interface AdminShellProps {
  brand: { name: string; href: string; icon?: ReactNode };
  areas: ReadonlyArray<AdminNavGroup>;
  /** The hrefs of the phone's bar, three or four; the others are behind "more". */
  primary: ReadonlyArray<string>;
  /** What can be begun from the phone's bar. */
  write: AdminWrite;
  /** The pathname, which decides the current item. */
  currentPath: string;
  user: AdminShellUser;
  /** A form with its button. It is rendered twice (rail and phone), so it must not use ids. */
  signOut: ReactNode;
  languageSwitcher: ReactNode;
  /** The link to the search, with its name. It may open the search in place. */
  search: UiLinkProps;
  children: ReactNode;
}

/** The shell of the admin: a rail of areas beside the page, on a phone a bar below it. Contains `<main>`. */
export function AdminShell(props: AdminShellProps) {
  const { brand, areas, primary, write, currentPath, user, signOut, languageSwitcher, search } = props;
  const { t } = useTranslation("ui");
  const current = findCurrentHref(areas, currentPath);
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    rail.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const head = (
    <>
      <UiLink
        href={brand.href}
        className="me-auto flex min-h-11 min-w-0 items-center gap-2 text-ink no-underline [&_svg]:size-8 [&_svg]:shrink-0"
      >
        {brand.icon}
        <span className="line-clamp-2 font-serif text-lg leading-tight font-semibold">{brand.name}</span>
      </UiLink>
      <UiLink
        {...search}
        className={buttonClass({ variant: "quiet", size: "icon", className: "shrink-0 lg:hidden" })}
      >
        <Search aria-hidden="true" />
        <span className="sr-only">{search.children}</span>
      </UiLink>
      {languageSwitcher}
    </>
  );
  return (
    <div className="admin">
      <SkipLink />
      <header className="no-print flex h-14 items-center gap-2 border-b border-line ps-5 pe-2 lg:hidden">
        {head}
      </header>
      <header className="no-print fixed inset-y-0 start-0 z-30 hidden w-60 flex-col border-e border-line bg-tint lg:flex">
        {/* The languages go below a long name. */}
        <div className="flex flex-wrap items-center ps-5 pe-2.5 pt-3 pb-2">{head}</div>
        <SearchLink {...search} className="mx-3 mb-1" />
        <nav
          ref={rail}
          aria-label={t("admin.areas")}
          className="admin-rail relative min-h-0 flex-1 overflow-y-auto px-3"
        >
          <AdminNav areas={areas} current={current} currentPath={currentPath} />
          <span aria-hidden="true" className="admin-rail-more">
            <ChevronDown />
          </span>
        </nav>
        <AdminAccount user={user} signOut={signOut} className="border-t border-line px-3 py-2.5" />
      </header>
      <main id="main" tabIndex={-1} className="admin-main lg:ps-60 print:ps-0">
        {props.children}
      </main>
      <AdminBottomBar {...{ areas, primary, write, current, currentPath, search }}>
        <AdminAccount user={user} signOut={signOut} className="mt-3 border-t border-line pt-3" />
      </AdminBottomBar>
    </div>
  );
}

interface AdminAccountProps extends Pick<AdminShellProps, "user" | "signOut"> {
  className: string;
}

function AdminAccount({ user, signOut, className }: AdminAccountProps) {
  return (
    <div className={className}>
      <UiLink
        href={user.href}
        className="flex min-h-11 flex-col justify-center rounded-lg px-2.5 py-1 text-ink no-underline hover:bg-surface"
      >
        <span className="truncate text-sm leading-snug font-semibold">{user.name}</span>
        <span className="truncate text-xs text-ink-soft">{user.roleName}</span>
      </UiLink>
      <div className="-ms-1.5">{signOut}</div>
    </div>
  );
}
