import { Form } from "@remix-run/react";
import { useId, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { SearchResult } from "~/features/operations/search.schema";
import { Checkbox } from "~/ui/checkbox-radio";
import { classNames } from "~/ui/class-names";
import { Dialog, DialogContent, focusFirstField } from "~/ui/dialog";
import { controlClass } from "~/ui/field";
import { UiLink } from "~/ui/link";
import { FoundEntryText, type FoundEntry } from "~/features/operations/found-entries";
import { areKeysOn, switchKeys } from "~/ui/page-keys";
import { useSearchResult } from "./use-search-result";

export interface SearchPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The screens that the role may open: shown until something is typed. */
  screens: FoundEntry[];
  /** Returns the focus after it closed. */
  onCloseAutoFocus: (event: Event) => void;
  /** Something was chosen: the focus moves with it. */
  onChoose: () => void;
}

/**
 * The search of the administration in a dialog: a combobox with a listbox (ARIA Authoring Practices). Enter without a
 * choice opens the page of the search.
 */
export function SearchPalette({
  open,
  onOpenChange,
  screens,
  onCloseAutoFocus,
  onChoose,
}: SearchPaletteProps) {
  const { t } = useTranslation("admin-search");
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={t("title")}
        onOpenAutoFocus={focusFirstField}
        onCloseAutoFocus={onCloseAutoFocus}
        className="h-[92dvh] sm:h-[min(42rem,86dvh)]"
      >
        <PaletteSearch
          screens={screens}
          onChoose={() => {
            onChoose();
            onOpenChange(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

function PaletteSearch({ screens, onChoose }: { screens: FoundEntry[]; onChoose: () => void }) {
  const { t } = useTranslation("admin-search");
  const id = useId();
  const [q, setQ] = useState("");
  const [at, setAt] = useState(0);
  const { found, state } = useSearchResult(q);

  const groups: SearchResult = q.trim() === "" ? [{ group: "screens", entries: screens }] : found;
  const entries = groups.flatMap(({ entries: some }) => some);
  const isCurrent = q.trim() === "" || state === "done";
  const active = isCurrent ? Math.min(at, entries.length - 1) : -1;
  const optionId = (index: number) => `${id}-${index}`;

  const choose = (index: number) => {
    setAt(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const last = entries.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 5, last),
      PageUp: Math.max(active - 5, 0),
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      choose(next);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  };
  const openHere = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!opensElsewhere && (event.target as Element).closest("a")) onChoose();
  };

  return (
    <div className="flex min-h-full flex-col">
      <Form
        action="/admin/search"
        role="search"
        onSubmit={onChoose}
        className="sticky -top-4 z-10 -mx-1 -mt-4 bg-surface px-1 pt-4 pb-3"
      >
        <input
          name="q"
          role="combobox"
          aria-label={t("label")}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          placeholder={t("placeholder")}
          value={q}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setQ(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
          className={classNames(controlClass, "min-h-12")}
        />
      </Form>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={t("title")}
        aria-busy={!isCurrent}
        onClick={openHere}
        className={classNames("-mx-2", !isCurrent && "opacity-60")}
      >
        {groups.map(({ group, entries: some }) => (
          <div key={group} role="group" aria-label={t(`groups.${group}`)} className="pb-3">
            <div aria-hidden="true" className="px-2 pt-1 pb-1 text-xs font-semibold text-ink-soft">
              {t(`groups.${group}`)}
            </div>
            {some.map((entry) => {
              const own = entries.indexOf(entry);
              return (
                <UiLink
                  key={`${entry.href} ${entry.title}`}
                  id={optionId(own)}
                  role="option"
                  aria-selected={own === active}
                  tabIndex={-1}
                  href={entry.href}
                  onPointerMove={() => setAt(own)}
                  className={classNames(
                    "flex min-h-11 scroll-mt-20 scroll-mb-14 items-center gap-3 rounded-lg px-2 py-1.5 text-ink no-underline",
                    own === active && "selected bg-brand-soft text-on-brand-soft [&_span]:text-inherit",
                  )}
                >
                  <FoundEntryText {...entry} />
                </UiLink>
              );
            })}
          </div>
        ))}
      </div>
      <SearchState q={q.trim()} state={state} count={entries.length} />
      <Keys />
    </div>
  );
}

interface SearchStateProps extends Pick<ReturnType<typeof useSearchResult>, "state"> {
  q: string;
  count: number;
}

/** What happened, in words: how many results, none, or why there are none. */
function SearchState({ q, state, count }: SearchStateProps) {
  const { t } = useTranslation("admin-search");
  const isEmpty = q !== "" && state === "done" && count === 0;
  const words = {
    searching: t("searching"),
    failed: t("failed"),
    tooMany: t("tooMany"),
    done: count > 0 ? t("found", { count }) : t("none", { q }),
  };
  const isTrouble = state === "failed" || state === "tooMany";
  return (
    <div role="status" className={isEmpty || (q !== "" && isTrouble) ? "py-6 text-center" : "sr-only"}>
      {q !== "" && <p className="font-medium wrap-anywhere">{words[state]}</p>}
      {isEmpty && <p className="mt-1 text-sm text-ink-soft">{t("noneText")}</p>}
    </div>
  );
}

/** The keys, and the switch of those that work without Control. */
function Keys() {
  const { t } = useTranslation("admin-search");
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <div className="sticky -bottom-6 -mx-6 mt-auto -mb-6 flex flex-wrap items-center justify-between gap-x-6 border-t border-line bg-surface px-6 py-2 text-sm text-ink-soft pointer-coarse:hidden">
      <p>{t("keys")}</p>
      <Checkbox
        label={t("oneKey")}
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked);
          switchKeys(target.checked);
        }}
      />
    </div>
  );
}
