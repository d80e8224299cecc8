import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { Section } from "~/ui/section";

interface NothingKeptProps {
  /** Everything was erased just now. */
  isErased: boolean;
  children: ReactNode;
}

/** The page of a browser that has no visitor: before the first action, or after erasing. */
export function NothingKept({ isErased, children }: NothingKeptProps) {
  const { t } = useTranslation("my-data");
  const path = useLocalePath();
  const words = isErased ? "erased" : "nothing";
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
        <ButtonLink href={path(isErased ? "/" : "/prayer-requests")} className="self-start">
          {t(isErased ? "privacy:data.nothing.home" : "nothing.pray")}
        </ButtonLink>
        <section aria-labelledby="elsewhere" className="border-t border-line pt-8">
          <h2 id="elsewhere" className="font-serif text-2xl">
            {t("nothing.elsewhereTitle")}
          </h2>
          <p className="mt-3 text-pretty">{t("nothing.elsewhere")}</p>
        </section>
        {children}
      </div>
    </Section>
  );
}
