import { createPath, isRouteErrorResponse, useLocation, useParams, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { localePath } from "~/i18n/locale-path";
import { Container } from "~/ui/container";
import { ErrorActions } from "~/ui/error-actions";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";

const known = [400, 403, 404];

function kindOf(error: unknown): number {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return known.includes(status) ? status : 500;
}

/** The title of the page below, for the head; nothing where nothing went wrong. */
export function ErrorTitle() {
  const { t } = useTranslation("common");
  const error = useRouteError();
  return error ? <title>{t(`error.${kindOf(error)}.title`)}</title> : null;
}

/** What a visitor sees where there is no page, or where one could not be made; always with a way home. */
export function ErrorScreen() {
  const { t } = useTranslation("common");
  const error = useRouteError();
  const { lang } = useParams();
  const offered = useOfferedLanguages().find((language) => language === lang);
  // Without the fragment, so that the link loads the page again.
  const here = createPath({ ...useLocation(), hash: "" });
  const kind = kindOf(error);
  // A refusal that has no page of its own (413, 415, 429 …) brings its sentence along.
  const reason =
    kind === 500 && isRouteErrorResponse(error)
      ? (error.data as { message?: string } | null)?.message
      : undefined;
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center py-16">
      <Container width="form" className="text-center">
        <SunriseQuote className="mx-auto mb-8 w-56" />
        <h1 className="text-4xl">{t(`error.${kind}.title`)}</h1>
        <p className="mt-4 text-lg text-pretty text-ink-soft">{reason ?? t(`error.${kind}.text`)}</p>
        <ErrorActions retry={kind === 500 ? here : undefined} leave={localePath(offered, "/")}>
          {t("error.home")}
        </ErrorActions>
      </Container>
    </main>
  );
}
