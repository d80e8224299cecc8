import { createPath, isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { forgetDeletedText } from "~/features/writing/drafts/kept-draft";
import { Container } from "~/ui/container";
import { ErrorActions } from "~/ui/error-actions";

export const errorKinds = [403, 404, 500];

interface AdminErrorProps {
  error: unknown;
  /** The screen's own message about what failed. */
  title?: string;
}

interface ErrorData {
  message?: string;
  /** The names of the permissions; one of them is required. */
  permissions?: string;
}

/** Why a screen of the administration is not shown: no permission, not found, or an error. */
export function AdminError({ error, title }: AdminErrorProps) {
  const { t } = useTranslation("admin");
  // Without the fragment, so that the link loads the page again.
  const location = useLocation();
  const here = createPath({ ...location, hash: "" });
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = errorKinds.includes(status) ? status : 500;
  const body = isRouteErrorResponse(error) ? (error.data as ErrorData | null) : null;
  const reason = kind === 500 ? body?.message : undefined;
  useEffect(() => {
    if (kind === 404) forgetDeletedText(location.pathname);
  }, [kind, location.pathname]);
  const heading = (kind === 500 && title) || t(`error.${kind}.title`);
  return (
    <Container width="form" className="py-16 text-center">
      <h1 className="text-3xl">{heading}</h1>
      {kind === 403 && body?.permissions && (
        <p className="mt-4 text-lg text-pretty">{t("error.403.needs", { permissions: body.permissions })}</p>
      )}
      <p className="mt-4 text-lg text-pretty text-ink-soft">{reason ?? t(`error.${kind}.text`)}</p>
      <ErrorActions retry={kind === 500 ? here : undefined} leave="/admin/dashboard">
        {t("error.back")}
      </ErrorActions>
    </Container>
  );
}
