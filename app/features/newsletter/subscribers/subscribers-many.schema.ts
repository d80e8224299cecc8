import { z } from "zod";
import { languages } from "~/i18n/languages";
import { blankToUndefined, typedFlag, typedId, typedList } from "~/http/typed-text";
import { interests } from "../preferences/preference-choices";
import { manyChanges, MOST_AT_ONCE } from "./many-changes";
import { subscriberFilter } from "./subscribers-admin.schema";

/** Whom: these ids, or everybody who matches the filter. */
const chosenSubscribers = {
  ids: typedList(typedId).check(z.maxLength(MOST_AT_ONCE)),
  everybody: typedFlag,
  ...subscriberFilter,
};

/** The query of the screen. */
export const manySubscribersQuery = z.object(chosenSubscribers).catch({ ids: [], everybody: false });

/** One change of many subscribers. */
export const changeSubscribersInput = z
  .object({
    ...chosenSubscribers,
    change: z.enum(manyChanges),
    /** For `language`. */
    toLanguage: z.preprocess(blankToUndefined, z.enum(languages).optional()),
    /** For `addInterest` and `removeInterest`. */
    interest: z.preprocess(blankToUndefined, z.enum(interests).optional()),
  })
  .refine(({ ids, everybody }) => everybody || ids.length > 0, {
    error: "admin-subscribers:many.nobody",
    path: ["ids"],
  })
  .refine(({ change, toLanguage }) => change !== "language" || toLanguage !== undefined, {
    error: "admin-subscribers:many.choose",
    path: ["toLanguage"],
  })
  .refine(({ change, interest }) => !change.endsWith("Interest") || interest !== undefined, {
    error: "admin-subscribers:many.choose",
    path: ["interest"],
  });
export type ChangeSubscribersInput = z.output<typeof changeSubscribersInput>;

/** What became of a change of many. */
export const changeSubscribersOutput = z.object({
  changed: z.int(),
  /**
   * Why others were not changed. `left`: they unsubscribed; `already`: they had it; `gone`: there is no such subscriber;
   * `later`: more than can be changed at once, so that the same call goes on with them.
   */
  notChanged: z.array(
    z.object({
      reason: z.enum(["left", "already", "gone", "later"]),
      count: z.int(),
      /** The first of them. */
      subscribers: z.array(z.object({ id: z.int(), email: z.string() })),
    }),
  ),
});
export type ChangeSubscribersOutput = z.output<typeof changeSubscribersOutput>;
