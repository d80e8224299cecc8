import { z } from "zod";
import { typedId, typedNumber, typedText } from "~/http/typed-text";
import { bibleStudyApplicationSchema } from "./bible-study.schema";
import { applicationStatuses } from "./study-choices";

const page = typedNumber.pipe(z.int().min(1));
const status = z.enum(applicationStatuses);

/** An application as the administration has it. */
export const application = bibleStudyApplicationSchema.extend({ status });
export type Application = z.output<typeof application>;

/** Which applications a call lists: `q` in all they say; `before` is the last id of the page before. */
export const applicationsQuery = z.object({
  q: typedText.max(100).optional(),
  status: status.optional(),
  before: page.optional(),
  limit: page.pipe(z.int().max(500)).default(100),
});
export type ApplicationsQuery = z.output<typeof applicationsQuery>;

/** What the screen's list may show: applications of a status, or everything. */
export const applicationViews = [...applicationStatuses, "all"] as const;
type ApplicationView = (typeof applicationViews)[number];

const listed = z.object({
  q: typedText.transform((text) => text.slice(0, 100)).catch(""),
  status: z.enum(applicationViews).optional().catch(undefined),
  before: page.optional().catch(undefined),
});
const filterOf = (view: ApplicationView, q: string) => ({ q, status: view === "all" ? undefined : view });

/** The list that the screen's address asks for: what waits unless it says otherwise, and a search everywhere. */
export const applicationList = listed.transform(({ q, status, before }) => {
  const view = status ?? (q ? "all" : "received");
  return { q, view, before, filter: filterOf(view, q) };
});

/** What the file's address asks for: all of it unless it says otherwise. */
export const applicationFile = listed.transform(({ q, status = "all" }) => filterOf(status, q));

export const applicationId = z.object({ id: typedId });
export type ApplicationId = z.output<typeof applicationId>;

export const applicationMove = applicationId.extend({ status });
export type ApplicationMove = z.output<typeof applicationMove>;
