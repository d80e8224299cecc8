import { z } from "zod";
import { inboxQuery, inboxViewQueries, statusChangeInput } from "~/features/inbox/inbox.schema";
import { applicationOutput } from "./applications.schema";
import { applicationStatuses } from "./application-choices";

/** An application as administrators see it, with its status. */
export const adminApplicationOutput = applicationOutput.extend({ status: z.enum(applicationStatuses) });
export type AdminApplication = z.output<typeof adminApplicationOutput>;

/** The query of the API. */
export const applicationsQuery = inboxQuery(applicationStatuses);
export type ApplicationsQuery = z.output<typeof applicationsQuery>;

/** The filters of the screen: one status, or all. */
export const applicationViews = [...applicationStatuses, "all"] as const;

export const { screenQuery: applicationsScreenQuery, fileQuery: applicationsFileQuery } = inboxViewQueries(
  applicationViews,
  {
    first: "received",
    all: "all",
    toFilter: (view) => ({ status: view === "all" ? undefined : view }),
  },
);

export const applicationStatusInput = statusChangeInput(applicationStatuses).extend({
  status: z.enum(applicationStatuses),
});
export type ApplicationStatusInput = z.output<typeof applicationStatusInput>;
