import { useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { prayersDone } from "~/features/prayers/prayer-choices";
import type { RequestCard } from "~/features/prayers/requests/request-card";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { SkeletonCards } from "~/ui/skeleton";
import { ListFilters, type ListFilter } from "./list-filters";
import { PrayerBoard, type BoardData } from "./prayer-board";
import { prayersPath } from "./prayers-path";

interface RequestListProps {
  list: { board: BoardData; cards: RequestCard[]; next: string | null };
  place: ListFilter & { after: string | null };
  done: (typeof prayersDone)[number] | null;
  stamp: string;
}

/** The list of the community's requests, with its filters and pages. */
export function RequestList({ list, place, done, stamp }: RequestListProps) {
  const { t } = useTranslation("prayers");
  const path = useLocalePath();
  const { board, cards, next } = list;
  const { type, writtenIn, after } = place;
  const isFiltered = Boolean(type ?? writtenIn);
  const here = path(prayersPath(place));
  return (
    <>
      {(done === "pray" || done === "flag") && (
        <Alert variant="success" title={t(done === "pray" ? "pray.done" : "flag.done")} className="mb-6">
          {t(done === "pray" ? "pray.doneText" : "flag.doneText")}
        </Alert>
      )}
      {(cards.length > 0 || isFiltered || after) && <ListFilters type={type} writtenIn={writtenIn} />}
      {useIsTurning() ? (
        <SkeletonCards className="max-w-reading" />
      ) : cards.length > 0 ? (
        <PrayerBoard
          key={here}
          board={board}
          cards={cards}
          place={place}
          action={here}
          stamp={stamp}
          headingLevel={2}
        />
      ) : (
        <EmptyState
          headingLevel={2}
          title={t(isFiltered ? "list.noneOfKind" : after ? "list.noMore" : "list.empty")}
          description={t(isFiltered ? "list.noneOfKindText" : "list.emptyText")}
          action={
            <ButtonLink asChild variant="secondary">
              <UiLink href={path(prayersPath(isFiltered || after ? {} : { tab: "submit" }))}>
                {t(isFiltered || after ? "list.all" : "actions.submit")}
              </UiLink>
            </ButtonLink>
          }
        />
      )}
      <Pagination
        className="mt-10"
        newest={after && path(prayersPath({ type, writtenIn }))}
        older={next && path(prayersPath({ type, writtenIn, after: next }))}
      />
    </>
  );
}

/** Whether another page of the list is loading. */
function useIsTurning(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
