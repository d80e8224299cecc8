import { z } from "zod";
import { typedId, typedNumber, typedText } from "~/http/typed-text";
import { applicationOutput } from "./applications.schema";
import { applicationStatuses } from "./application-choices";

const pageNumber = typedNumber.pipe(z.int().min(1));
const status = z.enum(applicationStatuses);

/** An application as the administration has it. */
export const adminApplicationOutput = applicationOutput.extend({ status });
export type AdminApplication = z.output<typeof adminApplicationOutput>;

/** Which applications a call lists: `q` in all they say; `before` is the last id of the page before. */
export const applicationsQuery = z.object({
  q: typedText.max(100).optional(),
  status: status.optional(),
  before: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(500)).default(100),
});
export type ApplicationsQuery = z.output<typeof applicationsQuery>;

/** What the screen's list may show: applications of a status, or everything. */
export const applicationViews = [...applicationStatuses, "all"] as const;
type ApplicationView = (typeof applicationViews)[number];

const screenQueryFields = z.object({
  q: typedText.transform((text) => text.slice(0, 100)).catch(""),
  status: z.enum(applicationViews).optional().catch(undefined),
  before: pageNumber.optional().catch(undefined),
});
const viewToFilter = (view: ApplicationView, q: string) => ({ q, status: view === "all" ? undefined : view });

/** The list that the screen's address asks for: what waits unless it says otherwise, and a search everywhere. */
export const applicationsScreenQuery = screenQueryFields.transform(({ q, status, before }) => {
  const view = status ?? (q ? "all" : "received");
  return { q, view, before, filter: viewToFilter(view, q) };
});

/** What the file's address asks for: all of it unless it says otherwise. */
export const applicationsFileQuery = screenQueryFields.transform(({ q, status = "all" }) =>
  viewToFilter(status, q),
);

export const applicationIdInput = z.object({ id: typedId });
export type ApplicationIdInput = z.output<typeof applicationIdInput>;

export const applicationStatusInput = applicationIdInput.extend({ status });
export type ApplicationStatusInput = z.output<typeof applicationStatusInput>;
