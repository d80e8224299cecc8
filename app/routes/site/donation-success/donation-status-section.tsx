import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { DefinitionList } from "~/ui/definition-list";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { UiLink } from "~/ui/link";
import { Section } from "~/ui/section";
import type { DonationStatusScreen } from "~/features/giving/status/donation-status.schema";
import { ZelleSteps } from "~/features/giving/form/zelle-steps";

interface DonationStatusSectionProps {
  donation: DonationStatusScreen;
  /** The page reloads its data automatically; false after the last attempt. */
  isWatching: boolean;
}

/** A donation's status and the donor's next step. */
export function DonationStatusSection({ donation, isWatching }: DonationStatusSectionProps) {
  const { t } = useTranslation("donation-status");
  const path = useLocalePath();
  const { state, transfer, isDemo } = donation;
  const ofDemo = { completed: t("demo"), transfer: t("demoTransfer") };
  const isClosed = state === "transfer" && !transfer;
  const lead = isClosed
    ? t("transferClosed")
    : isDemo && (state === "completed" || state === "transfer")
      ? ofDemo[state]
      : t(state === "mismatch" ? "giving:card.mismatch" : `${state}.text`);
  const facts = [
    { term: t("amount"), value: donation.amount },
    ...(donation.refundedAmount ? [{ term: t("returned"), value: donation.refundedAmount }] : []),
    { term: t("method"), value: t(`giving:method.${donation.method}`) },
    {
      term: t("rhythm"),
      value: t(donation.isMonthly ? "giving:frequency.monthly" : "giving:frequency.once"),
    },
  ];
  return (
    <Section
      headingLevel={1}
      width="form"
      align="center"
      title={
        <>
          {(state === "completed" || state === "transfer") && <SunriseQuote className="mx-auto mb-6 w-44" />}
          {t(`${state}.title`)}
        </>
      }
      lead={lead}
    >
      <div className="rounded-2xl border border-line bg-surface p-5 sm:p-8">
        {transfer ? <ZelleSteps {...transfer} amount={donation.amount} /> : <DefinitionList items={facts} />}
        {state === "completed" && donation.hasEmail && !isDemo && (
          <p className="mt-5 text-pretty text-ink-soft">{t("receipt")}</p>
        )}
        {state === "waiting" && (
          <p role="status" className="mt-5 text-pretty text-ink-soft">
            {t(isWatching ? "watching" : "stopped")}
            {donation.hasEmail && !isDemo && <> {t("writes")}</>}
          </p>
        )}
      </div>
      {isDemo && (
        <Alert title={t("giving:demo.label")} className="mt-8">
          {t("giving:demo.text")}
        </Alert>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {state === "waiting" && (
          <ButtonLink href="" variant={isWatching ? "secondary" : "primary"}>
            {t("reload")}
          </ButtonLink>
        )}
        {(state === "declined" || state === "failed") && (
          <ButtonLink href={path(donation.retryPath)}>{t("again")}</ButtonLink>
        )}
        {(isClosed || state === "mismatch") && (
          <ButtonLink href={path("/contact")}>{t("giving:closed.contact")}</ButtonLink>
        )}
        {state === "completed" && (
          <ButtonLink href={path("/donor-wall")} variant="secondary">
            {t("wall")}
          </ButtonLink>
        )}
        <ButtonLink href={path("/")} variant="quiet">
          {t("common:error.home")}
        </ButtonLink>
      </div>
      {!isDemo && state !== "failed" && state !== "declined" && (
        <p className="mt-6 text-center text-sm text-ink-soft">
          <UiLink href={path("/my-giving")} className="link">
            {t("mine")}
          </UiLink>
        </p>
      )}
    </Section>
  );
}

/** For an invalid token. */
export const UnknownDonation = () => <NoDonation words="unknown" />;

/** For the address without a token. */
export const ThanksWithoutDonation = () => <NoDonation words="plain" />;

function NoDonation({ words }: { words: "unknown" | "plain" }) {
  const { t } = useTranslation("donation-status");
  const path = useLocalePath();
  return (
    <Section
      headingLevel={1}
      width="form"
      align="center"
      title={
        <>
          <SunriseQuote className="mx-auto mb-6 w-44" />
          {t(`${words}.title`)}
        </>
      }
      lead={t(`${words}.text`)}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={path("/my-giving")}>{t("mine")}</ButtonLink>
        {words === "unknown" ? (
          <ButtonLink href={path("/contact")} variant="secondary">
            {t("giving:closed.contact")}
          </ButtonLink>
        ) : (
          <ButtonLink href={path("/")} variant="secondary">
            {t("common:error.home")}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}
