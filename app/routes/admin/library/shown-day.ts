import type { searchLibrary } from "~/features/devotion/library/library-search-admin.server";
import type { showLibraryDay } from "~/features/devotion/library/library-day-admin.server";
import type { LibrarySearchQuery } from "~/features/devotion/library/library.schema";

/** What the screen of a day shows. */
export type ShownDay = Awaited<ReturnType<typeof showLibraryDay>> &
  Awaited<ReturnType<typeof searchLibrary>> & {
    query: LibrarySearchQuery;
    themes: { value: string; label: string }[];
  };
