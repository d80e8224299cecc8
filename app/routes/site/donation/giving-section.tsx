import { LockKeyhole, MailCheck, Repeat } from "~/ui/icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/container";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { Verse } from "~/ui/verse";
import { GivingFlow, type GivingFlowProps } from "./giving-flow";
import { listOfferedMethods } from "~/features/giving/payment-methods/payment-methods";

interface GivingSectionProps extends Omit<GivingFlowProps, "headingLevel"> {
  verse?: { text: string; reference: string; version: string | null };
}

/** Each with the method that it is true of; null: of all. */
const promises = [
  ["secure", LockKeyhole, "stripe"],
  ["receipt", MailCheck, null],
  ["monthly", Repeat, "stripe"],
] as const;

/** The introduction, the promises, and the form beside them. */
export function GivingSection({ verse, ...flow }: GivingSectionProps) {
  const { t, i18n } = useTranslation("giving");
  const titleId = useId();
  const path = useLocalePath();
  const methods = listOfferedMethods(flow.giving.methods);
  const kept = promises.filter(([, , method]) => method === null || methods.includes(method));
  return (
    <section aria-labelledby={titleId} className="py-16 sm:py-24">
      <Container
        width="page"
        className="grid gap-10 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr] lg:gap-x-16"
      >
        <div>
          <p className="eyebrow mb-3">{t("home:donate.eyebrow")}</p>
          <h1 id={titleId} className="text-3xl sm:text-4xl">
            {t("home:donate.title")}
          </h1>
          {flow.giving.purpose && (
            <p className="mt-4 text-lg text-pretty text-ink-soft">{flow.giving.purpose}</p>
          )}
        </div>
        {/* On a phone the form comes before the promises. */}
        <div className="max-lg:order-last">
          {verse && (
            <Verse
              text={verse.text}
              reference={verse.reference}
              version={verse.version ?? undefined}
              lang={i18n.language}
              size="md"
              className="mb-8"
            />
          )}
          <ul className="border-t border-line">
            {kept.map(([promise, Icon]) => (
              <li key={promise} className="flex items-start gap-4 border-b border-line py-4">
                <Icon
                  aria-hidden="true"
                  className="mt-1 size-5 shrink-0 text-brand-text"
                  strokeWidth={1.75}
                />
                <span className="text-pretty">{t(`promise.${promise}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="self-start rounded-2xl border border-line bg-surface p-5 sm:p-9 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {methods.length > 0 ? (
            <GivingFlow {...flow} headingLevel={2} />
          ) : (
            <div className="py-6 text-center">
              <SunriseQuote className="mx-auto w-40" />
              <p className="mt-5 text-pretty text-ink-soft">{t("closed.text")}</p>
              <ButtonLink href={path("/contact")} className="mt-6">
                {t("closed.contact")}
              </ButtonLink>
            </div>
          )}
        </div>
      </Container>
    </section>
  );
}
