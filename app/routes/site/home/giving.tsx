import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { defaultCurrency, presetAmounts } from "~/features/giving/donations/giving-choices";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

interface GivingProps {
  /** The ministry's own words; empty when it wrote none in this language. */
  purpose: string;
  /** False when no payment method is offered. */
  isOpen: boolean;
}

/** The first step of a gift: each amount leads to its payment on the giving page. */
export function Giving({ purpose, isOpen }: GivingProps) {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  return (
    <Section
      id="donate"
      tone="tint"
      eyebrow={t("donate.eyebrow")}
      title={t("donate.title")}
      lead={purpose || undefined}
      className="py-12 max-sm:py-10 sm:py-16 max-sm:[&_header]:mb-6"
    >
      {isOpen ? (
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <ul aria-label={t("donate.amounts")} className="grid w-full max-w-xl grid-cols-4 gap-2 sm:gap-3">
            {presetAmounts.map((amount) => (
              <li key={amount}>
                <Link
                  to={path(`/donation?amount=${amount}`)}
                  rel="nofollow"
                  className="choice-tile flex min-h-16 flex-col items-center justify-center rounded-xl pt-1.5 text-ink no-underline"
                >
                  <span className="font-serif text-2xl leading-none font-medium">{amount}</span>{" "}
                  <span className="mt-1 text-xs font-normal text-ink-soft">{defaultCurrency}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-x-6">
            <Link to={path("/donation")} className="link inline-flex min-h-11 items-center">
              {t("donate.other")}
            </Link>
            <Link
              to={path("/donation?frequency=monthly")}
              rel="nofollow"
              className="link inline-flex min-h-11 items-center"
            >
              {t("donate.monthly")}
            </Link>
          </p>
        </div>
      ) : (
        <ButtonLink asChild>
          <Link to={path("/donation")}>{t("hero.donate")}</Link>
        </ButtonLink>
      )}
    </Section>
  );
}
