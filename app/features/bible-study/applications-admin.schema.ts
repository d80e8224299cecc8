import { z } from "zod";
import { typedId, typedNumber, typedText } from "~/http/typed-text";
import { applicationOutput } from "./applications.schema";
import { applicationStatuses } from "./application-choices";

const pageNumber = typedNumber.pipe(z.int().min(1));
const status = z.enum(applicationStatuses);

/** An application as administrators see it, with its status. */
export const adminApplicationOutput = applicationOutput.extend({ status });
export type AdminApplication = z.output<typeof adminApplicationOutput>;

/** The query of the API: `q` searches all texts; `before` is the last id of the previous page. */
export const applicationsQuery = z.object({
  q: typedText.max(100).optional(),
  status: status.optional(),
  before: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(500)).default(100),
});
export type ApplicationsQuery = z.output<typeof applicationsQuery>;

/** The filters of the screen: one status, or all. */
export const applicationViews = [...applicationStatuses, "all"] as const;
type ApplicationView = (typeof applicationViews)[number];

const screenQueryFields = z.object({
  q: typedText.transform((text) => text.slice(0, 100)).catch(""),
  status: z.enum(applicationViews).optional().catch(undefined),
  before: pageNumber.optional().catch(undefined),
});
const viewToFilter = (view: ApplicationView, q: string) => ({ q, status: view === "all" ? undefined : view });

/** The query of the screen. Default: received applications; with `q`, all applications. */
export const applicationsScreenQuery = screenQueryFields.transform(({ q, status, before }) => {
  const view = status ?? (q ? "all" : "received");
  return { q, view, before, filter: viewToFilter(view, q) };
});

/** The query of the CSV file. Default: all applications. */
export const applicationsFileQuery = screenQueryFields.transform(({ q, status = "all" }) =>
  viewToFilter(status, q),
);

export const applicationIdInput = z.object({ id: typedId });
export type ApplicationIdInput = z.output<typeof applicationIdInput>;

export const applicationStatusInput = applicationIdInput.extend({ status });
export type ApplicationStatusInput = z.output<typeof applicationStatusInput>;
