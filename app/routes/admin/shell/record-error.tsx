import { isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/empty-state";
import { AdminError } from "./admin-error";

/** Shown instead of a record that was not found. The list beside it stays. */
export function RecordError({ error }: { error: unknown }) {
  const { t } = useTranslation("admin-records");
  if (!isRouteErrorResponse(error) || error.status !== 404) return <AdminError error={error} />;
  return <EmptyState plain headingLevel={2} title={t("gone.title")} description={t("gone.text")} />;
}
