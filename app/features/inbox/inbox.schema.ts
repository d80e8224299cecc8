import { z } from "zod";
import { requiredText, searchText, typedId, typedNumber, typedText } from "~/http/typed-text";

const pageNumber = typedNumber.pipe(z.int().min(1));

/** The query of an API list: `q` searches all texts; `before` is the last id of the previous page. */
export const inboxQuery = <const Status extends string>(statuses: readonly Status[]) =>
  z.object({
    q: typedText.max(100).optional(),
    status: z.enum(statuses).optional(),
    before: pageNumber.optional(),
    limit: pageNumber.pipe(z.int().max(500)).default(100),
  });

/**
 * The query of a list's screen, and that of its CSV file. The screen shows the view `first` by default, and all records
 * for a search; the file has all records by default.
 */
export function inboxViewQueries<const View extends string, Filter>(
  views: readonly View[],
  { first, all, toFilter }: { first: View; all: View; toFilter: (view: View) => Filter },
) {
  const fields = z.object({
    q: searchText,
    status: z.enum(views).optional().catch(undefined),
    before: pageNumber.optional().catch(undefined),
  });
  return {
    screenQuery: fields.transform(({ q, status, before }) => {
      const view = status ?? (q ? all : first);
      return { q, view, before, filter: { q, ...toFilter(view) } };
    }),
    fileQuery: fields.transform(({ q, status = all }) => ({ q, ...toFilter(status) })),
  };
}

export const recordIdInput = z.object({ id: typedId });

/** `seen`: the status that the person saw; another one since then is a conflict. */
export const statusChangeInput = <const Status extends string>(statuses: readonly Status[]) =>
  recordIdInput.extend({ seen: z.enum(statuses).optional() });

/** An answer to the sender of a record. */
export const replyInput = recordIdInput.extend({ text: requiredText(10_000, "admin-replies:textMissing") });
/** A reply that was sent; `status` is that of its mail, null when the mail log has forgotten it. */
export const replyOutput = z.object({
  id: z.int(),
  author: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  status: z.string().nullable(),
});
export type ReplyInput = z.output<typeof replyInput>;

export type RecordIdInput = z.output<typeof recordIdInput>;
