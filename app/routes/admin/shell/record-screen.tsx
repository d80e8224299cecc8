import { Outlet, useNavigate, useNavigation, useParams } from "@remix-run/react";
import { Download } from "~/ui/icons";
import { isValidElement, useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "~/http/filter-form";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { AdminPage } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { EntryList, focusFirstEntry } from "~/ui/entry-list";
import { ListDetail } from "~/ui/list-detail";
import { Pagination } from "~/ui/pagination";
import { Select } from "~/ui/select";
import { SkeletonCards, SkeletonList } from "~/ui/skeleton";
import { FilterLinks, SearchField, Toolbar } from "~/ui/toolbar";
import { QueueProvider, useIsDecided, useSendOnChange } from "./decision-queue";
import { openedByItself } from "./opened-by-itself";
import { queryString } from "./query-string";

interface RecordScreenProps<View extends string> {
  /** The path of the list; the path of a record is below it. */
  path: string;
  title: string;
  /** The label of the list. */
  listLabel: string;
  /** Text beside the list while nothing is selected; without it the list has the whole width. */
  choose?: string;
  /** Replaces an empty list. */
  empty: string;
  /** Confirmation of an action on a record that is no longer in the list. */
  done?: string | undefined;
  list: ListShown<View>;
  /** Filters in the row of the search instead of links: `kept` is kept in the URL, `fields` belong to the search form. */
  narrowed?: { kept: Record<string, string | undefined>; fields: (form: string) => ReactNode };
  /** Nothing is stored at all: there is nothing to search and to filter. */
  hasNothing?: boolean;
  /** Figures above the list. */
  figures?: ReactNode;
  /** Links to other screens, beside the export. */
  actions?: ReactNode;
  exportLabel?: string;
  /** The list has no export. */
  withoutFile?: boolean;
  views: { view: View; label: string; count?: number | string }[];
  /**
   * The view of what waits for the team. There the first record is open beside the list, and after a decision (useDecide)
   * the next one.
   */
  queue?: View;
  /** A RecordItem for each record of the list, which gets `href` and `selected`. Its key is the record's id. */
  children: (address: (id: number) => { href: string; selected: boolean }) => ReactNode[];
}

/** The list's query and position from the loader. */
interface ListShown<View> {
  q: string;
  view: View;
  /** `before` of this page and of the next older one. */
  before: number | undefined;
  older: number | null;
}

/** The screen of an area of records: a list with search, filters and export, and the selected record beside it. */
export function RecordScreen<View extends string>(props: RecordScreenProps<View>) {
  const { path, title, listLabel, choose, empty, done, list, views, narrowed, children } = props;
  const { q, view, before, older } = list;
  const { t } = useTranslation("admin-records");
  const { chosen, opening, listing } = useSelection(path);

  const address = (query: Record<string, string | number | null | undefined>) =>
    path + queryString({ ...narrowed?.kept, ...query });
  const kept = queryString({ ...narrowed?.kept, status: view, q, before });
  const isQueue = view === props.queue;
  const isDecided = useIsDecided();
  useSendOnChange(view);
  const all = children((id) => ({ href: `${path}/${id}${kept}`, selected: chosen === String(id) }));
  const items = all.filter((item) => !isQueue || !isDecided(`${path}/${keyOf(item)}`));
  const waiting = items.map((item) => ({
    key: `${path}/${keyOf(item)}`,
    href: `${path}/${keyOf(item)}${kept}`,
  }));
  const queue = { current: `${path}/${chosen}`, waiting, list: path + kept };
  // What was just done stands in the list's address: it stays until a person goes on.
  useFirstOpen(isQueue && chosen === undefined && !done ? waiting[0]?.href : undefined);
  return (
    <AdminPage
      title={title}
      backOnPhone={chosen ? { href: path + kept, label: title } : null}
      actions={
        <div className={chosen ? "flex flex-wrap gap-3 max-lg:hidden" : "flex flex-wrap gap-3"}>
          {props.actions}
          {!props.withoutFile && (
            <ButtonLink
              href={`${path}/export.csv${queryString({ ...narrowed?.kept, status: view, q })}`}
              variant="secondary"
              size="sm"
            >
              <Download aria-hidden="true" />
              {props.exportLabel ?? t("export")}
            </ButtonLink>
          )}
        </div>
      }
    >
      {props.figures && <div className={chosen ? "mb-4 max-lg:hidden" : "mb-4"}>{props.figures}</div>}
      {done && <Alert variant="success" title={done} className="mb-4" />}
      {!props.hasNothing && (
        <Toolbar className={classNames(narrowed && "relative", chosen && "max-lg:hidden")}>
          <Search path={path} values={{ q, ...(narrowed && { status: view, ...narrowed.kept }) }} />
          {narrowed ? (
            <>
              {/* Leaves room for the summary of the filters. */}
              <div className="me-28 flex min-w-0 grow gap-3 sm:grow-0">
                <Select
                  form={searchForm}
                  name="status"
                  aria-label={t("state")}
                  defaultValue={view}
                  options={views.map(({ view: one, label }) => ({ value: one, label }))}
                  className="min-w-0 grow"
                />
                <Button form={searchForm} type="submit" variant="secondary" className="not-noscript:hidden">
                  {t("narrow")}
                </Button>
              </div>
              {narrowed.fields(searchForm)}
            </>
          ) : (
            <FilterLinks
              label={t("filter")}
              items={views.map(({ view: one, label, count }) => ({
                href: address({ status: one, q }),
                label,
                current: one === view,
                ...(count !== undefined && {
                  count: one === view ? countLeft(count, all.length - items.length) : count,
                }),
              }))}
            />
          )}
        </Toolbar>
      )}
      <ListDetail
        hasSelection={chosen !== undefined}
        placeholder={items.length > 0 && choose}
        isWide={choose === undefined}
        list={
          listing ? (
            <SkeletonList className="animate-fade-in" />
          ) : (
            <>
              {q && (
                <p
                  role="status"
                  className="flex flex-wrap justify-between gap-x-4 border-b border-line px-4 py-3 text-sm max-lg:px-0"
                >
                  <span className="min-w-0 wrap-anywhere">{t("results", { q })}</span>
                  <UiLink href={narrowed ? address({ status: view }) : path} className="link">
                    {t("clear")}
                  </UiLink>
                </p>
              )}
              {items.length > 0 ? (
                <EntryList label={listLabel}>{items}</EntryList>
              ) : (
                <EmptyState plain headingLevel={2} title={older === null ? empty : t("searchOn")} />
              )}
              <Pagination
                className="px-4 py-3 max-lg:px-0"
                newest={before === undefined ? null : address({ status: view, q })}
                older={older === null ? null : address({ status: view, q, before: older })}
              />
            </>
          )
        }
        detail={
          opening ? (
            <SkeletonCards count={1} className="animate-fade-in" />
          ) : (
            <QueueProvider value={isQueue ? queue : null}>
              <Outlet />
            </QueueProvider>
          )
        }
      />
    </AdminPage>
  );
}

const keyOf = (item: ReactNode) => (isValidElement(item) ? item.key : null);

/** A count without what was just decided; "99+" stays. */
const countLeft = (count: number | string, decided: number) =>
  typeof count === "number" ? Math.max(0, count - decided) : count;

/** Opens a record beside the list, where there is room for both. */
function useFirstOpen(href: string | undefined): void {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (href === undefined || !isIdle || !window.matchMedia("(width >= 64rem)").matches) return;
    navigate(href, { replace: true, preventScrollReset: true, state: openedByItself });
  }, [href, isIdle, navigate]);
}

/** The selected record, or the one being loaded, so that a tap is visible immediately on a slow connection. */
function useSelection(path: string) {
  const { id } = useParams();
  const { state, location, formData } = useNavigation();
  const target = state === "loading" && location.pathname.startsWith(path) ? location.pathname : undefined;
  const next = target?.slice(path.length + 1) ?? "";
  const opening = next !== "" && next !== id;
  // While somebody types in the search form, the list stays until the next one is there.
  return { chosen: opening ? next : id, opening, listing: target === path && !formData };
}

const searchForm = "record-search";

interface SearchProps {
  path: string;
  /** What the list shows now, by the names of the form's fields. */
  values: Record<string, string | undefined>;
}

function Search({ path, values }: SearchProps) {
  const { t } = useTranslation("admin-records");
  return (
    <FilterForm
      id={searchForm}
      action={path}
      values={values}
      role="search"
      onKeyDown={focusFirstEntry}
      className={classNames("min-w-64 grow", !("status" in values) && "lg:max-w-md")}
    >
      <SearchField label={t("search")} defaultValue={values.q} maxLength={100} />
    </FilterForm>
  );
}
