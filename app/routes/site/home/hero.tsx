import { Link } from "@remix-run/react";
import { Play } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/container";
import { Sunrise } from "~/ui/illustration/sunrise";

interface HeroProps {
  title: string;
  subtitle: string;
  videoChannel: string;
}

/** The picture, the ministry's title, and links to the word of the day, the videos and giving. */
export function Hero({ title, subtitle, videoChannel }: HeroProps) {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  return (
    <section id="home" aria-labelledby="hero-title" className="relative isolate overflow-hidden">
      <Sunrise rise className="absolute inset-0 -z-10 size-full" />
      <Container
        width="page"
        className="flex flex-col justify-start pt-12 pb-52 sm:min-h-[min(44rem,92svh)] sm:pt-24 sm:pb-72"
      >
        <h1 id="hero-title" className="max-w-2xl text-4xl text-balance sm:text-6xl">
          {title}
        </h1>
        {subtitle && <p className="mt-5 max-w-xl text-lg text-pretty sm:text-xl">{subtitle}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink asChild size="lg">
            <Link to={path("/#devotion")}>{t("hero.read")}</Link>
          </ButtonLink>
          {videoChannel && (
            <ButtonLink href={videoChannel} target="_blank" rel="noreferrer" size="lg" variant="secondary">
              <Play aria-hidden="true" />
              {t("hero.watch")}
            </ButtonLink>
          )}
          <ButtonLink asChild size="lg" variant="secondary">
            <Link to={path("/#donate")}>{t("hero.donate")}</Link>
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
