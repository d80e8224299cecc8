import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { Section } from "~/ui/section";

interface NothingKeptProps {
  /** What just happened here. */
  done: "join" | "separate" | "erase" | null;
  children: ReactNode;
}

/** The page of a browser that has no visitor: before the first action, after erasing, or once it is separated. */
export function NothingKept({ done, children }: NothingKeptProps) {
  const { t } = useTranslation("my-data");
  const path = useLocalePath();
  const words = done === "erase" ? "erased" : done === "separate" ? "separated" : "nothing";
  return (
    <Section
      headingLevel={1}
      width="form"
      title={
        <>
          <SunriseQuote className="mb-6 w-44" />
          {t(`${words}.title`)}
        </>
      }
      lead={t(`${words}.text`)}
    >
      <div className="flex flex-col gap-10">
        <ButtonLink href={path(words === "nothing" ? "/prayer-requests" : "/")} className="self-start">
          {t(words === "nothing" ? "nothing.pray" : "privacy:data.nothing.home")}
        </ButtonLink>
        <section aria-labelledby="elsewhere" className="border-t border-line pt-8">
          <h2 id="elsewhere" className="font-serif text-2xl">
            {t("nothing.elsewhereTitle")}
          </h2>
          <p className="mt-3 mb-5 text-pretty">{t("nothing.elsewhere")}</p>
          <ButtonLink href={path("/my-data/join")} variant="secondary">
            {t("pairing.haveCode")}
          </ButtonLink>
        </section>
        {children}
      </div>
    </Section>
  );
}
