import { z } from "zod";
import { searchText, typedText } from "~/http/typed-text";
import { languages } from "~/i18n/languages";
import type { AdminIconName } from "~/ui/admin-icons";

/** The groups of what is found, in order. */
export const searchGroups = ["screens", "people", "texts", "donations"] as const;

/** The query of the API. */
export const searchInput = z.object({ q: typedText.max(100).default("") });
export type SearchInput = z.output<typeof searchInput>;

/** The query of the screen: what is too long is cut. */
export const searchScreenQuery = z.object({ q: searchText });

/** What the search finds, in the reader's language. A group without results is left out. */
export const searchOutput = z.array(
  z.object({
    group: z.enum(searchGroups),
    entries: z.array(
      z.object({
        title: z.string(),
        href: z.string(),
        /** What it is: "Subscriber". Null for a screen. */
        kind: z.string().nullable(),
        hint: z.string().nullable(),
        lang: z.enum(languages).nullable(),
        icon: z.custom<AdminIconName>((name) => typeof name === "string"),
      }),
    ),
  }),
);
export type SearchResult = z.output<typeof searchOutput>;
