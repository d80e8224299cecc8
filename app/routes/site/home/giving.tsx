import { Link, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { GivingSection } from "~/features/giving/form/giving-section";
import type { GivingFlowData as GivingFacts } from "~/features/giving/form/giving-flow-data";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

interface GivingProps {
  /** Null when it could not be read. */
  giving: GivingFacts | null;
  stamp: string;
}

/** The giving section of the landing page. */
export function Giving({ giving, stamp }: GivingProps) {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  const navigate = useNavigate();
  if (!giving) {
    return (
      <Section
        id="donate"
        tone="night"
        align="center"
        eyebrow={t("donate.eyebrow")}
        title={t("donate.title")}
      >
        <div className="text-center">
          <ButtonLink asChild size="lg">
            <Link to={path("/donation")}>{t("hero.donate")}</Link>
          </ButtonLink>
        </div>
      </Section>
    );
  }
  return <GivingSection id="donate" headingLevel={2} isNight {...{ giving, stamp }} go={navigate} />;
}
