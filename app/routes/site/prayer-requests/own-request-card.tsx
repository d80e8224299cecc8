import { Lock } from "~/ui/icons";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OwnRequest } from "~/features/prayers/requests/request-card";
import { Badge } from "~/ui/badge";
import { Card, CardMeta } from "~/ui/card";
import { PeopleWhoPrayed } from "./people-who-prayed";
import { RequestAnswer } from "./request-answer";

interface OwnRequestCardProps {
  request: OwnRequest;
  /** Shows the request's text and answer too. */
  isWhole?: boolean;
  children?: ReactNode;
}

/** A request for its author, in any state. */
export function OwnRequestCard({ request, isWhole, children }: OwnRequestCardProps) {
  const { t } = useTranslation("prayers");
  const { id, title, language, answer } = request;
  const words = { lang: language, dir: "auto" } as const;
  const state = stateOf(request);
  const heading = useRef<HTMLHeadingElement>(null);
  // A change may remove the submitted form, and the focus with it.
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) heading.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <Card as="article" padding={isWhole ? "lg" : "md"} aria-labelledby={`own-${id}`}>
      <p className="flex flex-wrap gap-2">
        <Badge tone={state === "answered" ? "gold" : "brand"}>{t(`own.state.${state}`)}</Badge>
        <Badge>{t(`types.${request.prayerType}`)}</Badge>
        {!request.isPublic && <Badge icon={<Lock aria-hidden="true" />}>{t("own.private")}</Badge>}
      </p>
      <h2
        id={`own-${id}`}
        ref={heading}
        tabIndex={-1}
        className="mt-3 font-serif text-2xl wrap-anywhere"
        {...words}
      >
        {title}
      </h2>
      <CardMeta className="mt-1.5">
        <time dateTime={request.createdAt}>{request.day}</time>
      </CardMeta>
      <p className="mt-3 text-pretty text-ink-soft">{t(`own.stateText.${state}`)}</p>
      {isWhole && (
        <p {...words} className="mt-5 text-pretty whitespace-pre-line wrap-anywhere">
          {request.description}
        </p>
      )}
      {isWhole && answer && <RequestAnswer id={id} language={language} answer={answer} />}
      <PeopleWhoPrayed names={request.names} count={request.prayerCount} />
      {children}
    </Card>
  );
}

function stateOf({ status, isClosed, isWaiting, isPublic }: OwnRequest) {
  if (status === "rejected") return "rejected";
  if (status === "answered") return isWaiting ? "answeredWaiting" : "answered";
  if (isClosed) return "closed";
  if (isWaiting) return "waiting";
  if (!isPublic) return "private";
  return status === "praying" ? "praying" : "open";
}
