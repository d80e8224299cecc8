import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import type { UiLinkProps } from "~/ui/link";
import { areKeysOn, isDialogOpen, isTyping } from "~/ui/page-keys";
import type { FoundEntry } from "~/features/operations/found-entries";

const loadPalette = () => import("./search-palette");
const SearchPalette = lazy(async () => ({ default: (await loadPalette()).SearchPalette }));

const searchPath = "/admin/search";

/**
 * The search of the administration: its link, which leads to its page, and the palette, whose code is loaded when it
 * opens. Control or Command and K opens it; / goes to the search of the list, or else opens it.
 */
export function useSearchPalette(screens: FoundEntry[]): { link: UiLinkProps; palette: ReactNode } {
  const { t } = useTranslation("admin-search");
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);

  const show = useCallback(() => {
    cameFrom.current = document.activeElement as HTMLElement | null;
    loadPalette().then(
      () => {
        setWasOpened(true);
        setOpen(true);
      },
      () => location.assign(searchPath),
    );
  }, []);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey) return;
      if (isDialogOpen()) return;
      const hasControl = event.ctrlKey || event.metaKey;
      if (hasControl && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        show();
      } else if (!hasControl && event.key === "/" && !isTyping(event.target) && areKeysOn()) {
        event.preventDefault();
        const field = findListSearch();
        if (!field) return show();
        field.focus();
        field.select();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [show]);

  return {
    link: {
      href: searchPath,
      children: t("open"),
      onPointerEnter: () => void loadPalette().catch(() => undefined),
      onClick: (event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // opens a new tab
        event.preventDefault();
        show();
      },
      "aria-haspopup": "dialog",
      "aria-keyshortcuts": "Control+K Meta+K",
    },
    palette: wasOpened && (
      <Suspense>
        <SearchPalette
          open={open}
          onOpenChange={setOpen}
          screens={screens}
          onChoose={() => {
            cameFrom.current = document.getElementById("main");
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            cameFrom.current?.focus();
          }}
        />
      </Suspense>
    ),
  };
}

/** The visible search of the screen's list. */
const findListSearch = () =>
  [...document.querySelectorAll<HTMLInputElement>("main [role=search] input[type=search]")].find((field) =>
    field.checkVisibility(),
  );
