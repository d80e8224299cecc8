import { systemCaller } from "~/auth/caller.server";
import { listBibles, removeBible, showBible, updateBible } from "~/features/bible/bibles-admin.server";
import { searchBible } from "~/features/bible/bible-search.server";
import { findChapterPath, showBibleChapter } from "~/features/bible/bible.server";
import { findPassage } from "~/features/bible/passages-admin.server";
import { loadBibleRights } from "~/features/bible/rights.server";
import { addBible } from "~tests/support/bible";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { guestCaller } from "~tests/support/subscriptions";

export const queryPlans: QueryPlans = {
  smallTables: ["bible_versions", "bible_rights"],
  verbs: {
    "installing, listing and removing a Bible": async () => {
      await addBible();
      const bible = await addBible();
      const { code } = bible;
      await listBibles(systemCaller());
      await showBible(systemCaller(), { code });
      await updateBible(systemCaller(), { ...bible, mayCopy: true, mayFeed: true, mayMail: true });
      await removeBible(systemCaller(), { code });
    },
    "reading a chapter": async () => {
      const { code } = await addBible();
      const caller = { ...guestCaller, language: "en" as const };
      await showBibleChapter(caller, { version: code, book: "RUT", chapter: 1 });
      await showBibleChapter(caller, { version: code, book: "RUT", chapter: 2 });
      await findChapterPath(caller, { reference: "Ruth 1:3-4", version: "Made-up Bible" });
    },
    "quoting a passage": async () => {
      await addBible();
      await findPassage(systemCaller(), { passage: "Ruth 1:3-4", in: "en" });
      await loadBibleRights();
    },
    "searching a Bible": async () => {
      await addBible();
      const caller = { ...guestCaller, language: "en" as const };
      for (const q of ["light", "Ruth 1:3", "Ruth 1"])
        await searchBible(caller, { q, version: undefined, after: [7, 1, 1] });
    },
  },
};
