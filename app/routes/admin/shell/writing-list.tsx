import { useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DeleteItem, PublishButton } from "~/features/writing/kit/item-actions";
import { StateBadge, type WritingState } from "~/features/writing/kit/state-badge";
import { useWritingWords, type WritingScreens } from "~/features/writing/kit/writing-screens";
import { languageNames, languageOptions, type Language } from "~/i18n/languages";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { EntryList, EntryRow } from "~/ui/entry-list";
import { EntryMenu, EntryMenuItem } from "~/ui/entry-menu";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { EntryFilter, type EntryFilterProps } from "./entry-filter";
import { queryString } from "./query-string";

interface WritingQuery {
  q: string;
  in?: Language | undefined;
  state?: "draft" | "published" | undefined;
  before?: number | undefined;
}

interface WritingListProps {
  screens: WritingScreens;
  /** The path of the screen. */
  path: string;
  query: WritingQuery & Record<string, string | number | undefined>;
  /** Filters besides language and state. */
  selects?: EntryFilterProps["selects"];
  /** `after` and `before` of the neighbouring pages. */
  newer?: number | null;
  older: number | string | null;
  /** What an empty list says when it is filtered; else what all lists say. */
  noneFound?: { title: string; description: string };
  className?: string;
  /** A WritingEntry for each text. */
  children: ReactNode[];
}

/** The searchable list of an area's texts. */
export function WritingList(props: WritingListProps) {
  const { screens, path, query, selects = [], newer = null, older, children } = props;
  const words = useWritingWords(screens);
  const { t: records } = useTranslation("admin-records");
  const languageAndState = useLanguageAndState(query);
  const { before, ...filter } = query;
  const isWhole = Object.values(query).every((value) => !value);
  const noneFound =
    props.noneFound ??
    (older === null
      ? { title: records("noneFound"), description: records("noneFoundText") }
      : { title: records("searchOn") });
  const address = (page: { before?: number | string; after?: number }) =>
    path + queryString({ ...filter, ...page });
  return (
    <>
      {(children.length > 0 || !isWhole) && (
        <EntryFilter path={path} q={query.q} selects={[...languageAndState, ...selects]} />
      )}
      {children.length > 0 ? (
        <EntryList label={words("list.label")}>{children}</EntryList>
      ) : (
        <EmptyState
          plain
          headingLevel={2}
          {...(isWhole ? { title: words("list.none"), description: words("list.noneText") } : noneFound)}
        />
      )}
      <Pagination
        className={props.className ?? "mt-4"}
        newer={newer === null ? null : address({ after: newer })}
        newest={newer === null && before !== undefined ? address({}) : null}
        older={older === null ? null : address({ before: older })}
      />
    </>
  );
}

/** The two choices of EntryFilter that every list of texts has. */
function useLanguageAndState({ in: language, state }: WritingQuery) {
  const { t } = useTranslation("admin-records");
  const states = (["draft", "published"] as const).map((value) => ({ value, label: t(value) }));
  return [
    {
      name: "in",
      label: t("language"),
      all: t("everyLanguage"),
      options: languageOptions(),
      value: language,
    },
    { name: "state", label: t("state"), all: t("everyState"), options: states, value: state },
  ];
}

/** A text in the list. */
interface ListedText {
  id: number;
  title: string;
  language: Language;
  isPublished: boolean;
  updatedAt: string;
}

interface WritingEntryProps {
  screens: WritingScreens;
  item: ListedText;
  preview: string;
  state: WritingState;
  /** See StateBadge. */
  when?: string | null;
  date: ReactNode;
  /** In place of publishing, for a published text. */
  action?: ReactNode;
}

/** A row of the list with its actions. */
export function WritingEntry(props: WritingEntryProps) {
  const { screens, item, action, state, when, ...row } = props;
  const words = useWritingWords(screens);
  const { t: records } = useTranslation("admin-records");
  const { id, title, language, isPublished } = item;
  const href = `${screens.path}/${id}`;
  const second = isPublished ? action : <PublishButton screens={screens} item={item} />;
  return (
    <EntryRow
      {...row}
      href={href}
      title={title}
      lang={language}
      kind={<span lang={language}>{languageNames[language]}</span>}
      state={<StateBadge {...{ screens, state, when }} />}
      menu={
        <EntryMenu label={records("menu", { title })}>
          <EntryMenuItem>
            <UiLink
              href={href}
              className={buttonClass({ variant: "quiet", size: "sm" })}
              aria-label={words("actions.editOne", { title })}
            >
              {words("actions.edit")}
            </UiLink>
          </EntryMenuItem>
          {second && <EntryMenuItem>{second}</EntryMenuItem>}
          <DeleteItem screens={screens} item={item} />
        </EntryMenu>
      }
    />
  );
}

/** What happens after an action of the list: the focused button was removed with its row. */
export function useListActions() {
  const listRef = useRef<HTMLDivElement>(null);
  return { listRef, focusList: () => listRef.current?.focus({ preventScroll: true }) };
}
