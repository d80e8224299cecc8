import { growthPageQuery, type GrowthPageQuery } from "~/features/growth/growth-pages.schema";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";

/** The query of the page. Throws AppError 404 for a tab that does not exist. */
export function readGrowthQuery(request: Request): GrowthPageQuery {
  const query = growthPageQuery.safeParse(readQuery(request));
  if (!query.success) throw new AppError(404, "notFound");
  return query.data;
}
