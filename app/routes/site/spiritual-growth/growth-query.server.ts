import { z } from "zod";
import { blankToUndefined } from "~/http/typed-text";
import { AppError } from "~/request/errors";
import { growthDone, growthTabs } from "./growth-page";

const growthQuery = z.object({
  tab: z.preprocess(blankToUndefined, z.enum(growthTabs).default("overview")),
  done: z.enum(growthDone).optional().catch(undefined),
});

/** The query of the page. Throws AppError 404 for a tab that does not exist. */
export function readGrowthQuery(url: string): z.output<typeof growthQuery> {
  const query = growthQuery.safeParse(Object.fromEntries(new URL(url).searchParams));
  if (!query.success) throw new AppError(404, "notFound");
  return query.data;
}
