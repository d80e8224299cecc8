import { createPath, isRouteErrorResponse, useLocation, useParams, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { Container } from "~/ui/container";
import { ErrorActions } from "~/ui/error-actions";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";

/** The statuses that have their own title and text; all others use those of 500. */
export const errorKinds = [400, 403, 404, 500];

function kindOf(error: unknown): number {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return errorKinds.includes(status) ? status : 500;
}

/** The `<title>` of an error page; nothing without an error. */
export function ErrorTitle() {
  const { t } = useTranslation("common");
  const error = useRouteError();
  return error ? <title>{t(`error.${kindOf(error)}.title`)}</title> : null;
}

/** The error page without header and footer, for when their data could not be loaded. Always links home. */
export function ErrorScreen() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <ErrorText />
    </main>
  );
}

/** The data of an error that a page's loader throws. */
interface ErrorData {
  message?: string;
  /** The devotions around a day that has none. */
  nearest?: { date: string; longDate: string }[];
}

/** The error's title and text, and links to continue. */
export function ErrorText() {
  const { t } = useTranslation("common");
  const error = useRouteError();
  const { lang } = useParams();
  const offered = useOfferedLanguages().find((language) => language === lang);
  // Without the fragment, so that the link loads the page again.
  const here = createPath({ ...useLocation(), hash: "" });
  const kind = kindOf(error);
  const data = isRouteErrorResponse(error) ? (error.data as ErrorData | null) : null;
  if (data?.nearest) return <MissingDevotion message={data.message!} nearest={data.nearest} lang={offered} />;
  return (
    <Container width="form" className="py-16 text-center">
      <SunriseQuote className="mx-auto mb-8 w-56" />
      <h1 className="text-4xl">{t(`error.${kind}.title`)}</h1>
      <p className="mt-4 text-lg text-pretty text-ink-soft">
        {/* A status without its own text (413, 415, 429 …) comes with a message. */}
        {(kind === 500 && data?.message) || t(`error.${kind}.text`)}
      </p>
      <ErrorActions retry={kind === 500 ? here : undefined} leave={localePath(offered, "/")}>
        {t("error.home")}
      </ErrorActions>
    </Container>
  );
}

interface MissingDevotionProps {
  message: string;
  nearest: { date: string; longDate: string }[];
  lang: Language | undefined;
}

/** A day without a devotion: the nearest ones, and the archive. */
function MissingDevotion({ message, nearest, lang }: MissingDevotionProps) {
  const { t } = useTranslation("common");
  return (
    <Container width="form" className="py-16 text-center">
      <SunriseQuote className="mx-auto mb-8 w-56" />
      <h1 className="text-3xl text-balance">{message}</h1>
      {nearest.length > 0 && (
        <>
          <p className="mt-6 text-ink-soft">{t("error.nearest", { count: nearest.length })}</p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {nearest.map(({ date, longDate }) => (
              <li key={date}>
                <a
                  href={localePath(lang, `/devotion/${date}`)}
                  className="flex min-h-13 items-center justify-center py-2 font-serif text-lg text-ink no-underline hover:underline"
                >
                  {longDate}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <ErrorActions leave={localePath(lang, "/devotion")}>{t("nav.archive")}</ErrorActions>
    </Container>
  );
}
