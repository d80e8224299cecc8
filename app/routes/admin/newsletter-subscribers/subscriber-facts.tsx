import { useTranslation } from "react-i18next";
import type { loadSubscriberScreen } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { languageNames } from "~/i18n/languages";
import { DefinitionList } from "~/ui/definition-list";
import { SubscriberStatus } from "~/features/newsletter/subscribers/subscriber-status";

export type ShownSubscriber = Awaited<ReturnType<typeof loadSubscriberScreen>>;

/** What is known about a subscription: its state and why, the person, the consent, and what they chose. */
export function SubscriberFacts({ subscriber }: { subscriber: ShownSubscriber }) {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "facts" });
  const { t: choices } = useTranslation("subscription", { keyPrefix: "preferences" });
  const { t: list } = useTranslation("admin-newsletter", { keyPrefix: "subscribers.columns" });
  const { firstName, lastName, location, language, state, suppression, consent } = subscriber;
  const { preferences, interests, segments, pauseEnds } = subscriber;
  return (
    <DefinitionList
      items={[
        { term: list("state"), value: <SubscriberStatus {...{ state, suppression }} /> },
        { term: t("name"), value: [firstName, lastName].filter(Boolean).join(" ") },
        { term: list("location"), value: location },
        { term: list("language"), value: <span lang={language}>{languageNames[language]}</span> },
        { term: t("consent"), value: `${consent.source ?? t("onSite")} (${consent.when})` },
        { term: t("confirmed"), value: subscriber.confirmed },
        ...(subscriber.unsubscribed ? [{ term: t("unsubscribed"), value: subscriber.unsubscribed }] : []),
        { term: list("since"), value: subscriber.since },
        { term: list("frequency"), value: choices(preferences.frequency) },
        {
          term: t("contentTypes"),
          value: preferences.contentTypes.map((one) => choices(`contentType.${one}`)).join(", "),
        },
        {
          term: t("interests"),
          value: interests.map((one) => choices(`interest.${one}`)).join(", ") || t("allInterests"),
        },
        ...(pauseEnds ? [{ term: t("pause"), value: pauseEnds }] : []),
        ...(segments.length > 0 ? [{ term: t("segments"), value: segments.join(", ") }] : []),
      ]}
    />
  );
}
