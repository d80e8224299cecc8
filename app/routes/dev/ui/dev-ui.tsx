import { useEffect, useState, type ReactNode } from "react";
import { languages } from "~/i18n/languages";
import { useTranslation } from "react-i18next";
import { HandHeart, Heart, Sun } from "~/ui/icons";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { FacebookIcon, InstagramIcon, WhatsAppIcon, XIcon, YouTubeIcon } from "~/ui/brand-icons";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardFooter, CardMeta, CardTitle } from "~/ui/card";
import { DemoForms, DemoOverlays } from "./controls";
import { DemoAdmin } from "./admin";
import { EmptyState } from "~/ui/empty-state";
import { Flag } from "~/ui/flag";
import { Sunrise } from "~/ui/illustration/sunrise";
import { SunriseMark } from "~/ui/illustration/sunrise-mark";
import { Pagination } from "~/ui/pagination";
import { Progress } from "~/ui/progress";
import { Section } from "~/ui/section";
import { SkeletonCards } from "~/ui/skeleton";
import { Verse } from "~/ui/verse";

const buttonVariants = ["primary", "secondary", "quiet", "danger"] as const;
const badgeTones = ["neutral", "brand", "accent", "gold", "success", "danger"] as const;

/** Every component in all its states, at /dev/ui in development. */
export function DevUi() {
  const { t } = useTranslation("admin-demo");
  if (useAdminAsked()) return <DemoAdmin />;
  return (
    <>
      <div className="h-[34rem]">
        <Sunrise />
      </div>
      <Section
        headingLevel={1}
        eyebrow={<SunriseMark className="size-12 text-ink" />}
        title={t("title")}
        lead={t("lead")}
        action={<ButtonLink href="#admin">{t("pieces.admin")}</ButtonLink>}
      />
      <Verses />
      <Buttons />
      <DemoForms />
      <DemoOverlays />
      <Content />
      <States />
    </>
  );
}

/** Whether the address has #admin. */
function useAdminAsked(): boolean {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const look = () => {
      if (window.location.hash === "#admin") setAsked(true);
    };
    const frame = requestAnimationFrame(look);
    window.addEventListener("hashchange", look);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("hashchange", look);
    };
  }, []);
  return asked;
}

function Row({ children }: { children: ReactNode }) {
  return <div className="mb-6 flex flex-wrap items-center gap-3">{children}</div>;
}

function Verses() {
  const { t } = useTranslation("admin-demo");
  return (
    <>
      <Section tone="surface">
        <DemoVerse size="hero" />
      </Section>
      <Section tone="night">
        <DemoVerse size="lg" align="center" />
      </Section>
      <Section eyebrow="Verse" title={t("text")}>
        <div className="grid gap-10 sm:grid-cols-2">
          <DemoVerse size="md" />
          <Card tone="tint">
            <DemoVerse size="sm" />
          </Card>
        </div>
      </Section>
    </>
  );
}

function DemoVerse(props: Pick<Parameters<typeof Verse>[0], "size" | "align">) {
  const { t, i18n } = useTranslation("admin-demo");
  return (
    <Verse
      lang={i18n.language}
      text={t("verse")}
      reference={t("reference")}
      version={t("version")}
      {...props}
    />
  );
}

function Buttons() {
  const { t } = useTranslation("admin-demo");
  const words = t("action");
  return (
    <Section title="Button">
      {buttonVariants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="lg">
            <Sun aria-hidden="true" />
            {words}
          </Button>
          <Button variant={variant}>{words}</Button>
          <Button variant={variant} size="sm">
            {words}
          </Button>
          <Button variant={variant} size="icon" aria-label={words}>
            <Heart aria-hidden="true" />
          </Button>
          <Button variant={variant} loading>
            {words}
          </Button>
          <Button variant={variant} disabled>
            {words}
          </Button>
        </Row>
      ))}
      <Row>
        <ButtonLink href="#main">ButtonLink</ButtonLink>
        {badgeTones.map((tone) => (
          <Badge key={tone} tone={tone} icon={<Sun aria-hidden="true" />}>
            {tone}
          </Badge>
        ))}
        {languages.map((language) => (
          <Flag key={language} language={language} />
        ))}
        <WhatsAppIcon /> <FacebookIcon /> <YouTubeIcon /> <InstagramIcon /> <XIcon />
      </Row>
    </Section>
  );
}

function Content() {
  const { t } = useTranslation("admin-demo");
  return (
    <Section title="Card" tone="tint">
      <div className="grid gap-5 sm:grid-cols-3">
        {(["raised", "quiet", "night"] as const).map((tone) => (
          <Card key={tone} as="article" tone={tone} interactive={tone === "raised"}>
            <CardMeta>
              <HandHeart aria-hidden="true" className="size-4" /> {tone}
            </CardMeta>
            <CardTitle className="mt-2">
              <a className="card-link" href="#main">
                {t("action")}
              </a>
            </CardTitle>
            <p className="mt-2 text-ink-soft">{t("text")}</p>
            <CardFooter>
              <Badge tone="gold">gold</Badge>
            </CardFooter>
          </Card>
        ))}
      </div>
      <Progress className="mt-8" label="Progress" value={64} valueText="64 / 100" />
      <Progress className="mt-6" label="Progress" value={30} tone="gold" />
      <Pagination className="mt-8" newer="#main" older="#main" />
    </Section>
  );
}

function States() {
  const { t } = useTranslation("admin-demo");
  return (
    <Section title="Alert, SkeletonCards, EmptyState">
      <div className="grid gap-4 sm:grid-cols-3">
        <Alert title={t("action")}>{t("text")}</Alert>
        <Alert variant="success" title={t("done")} />
        <Alert variant="error" title={t("failed")} action={<Button size="sm">{t("action")}</Button>}>
          {t("error")}
        </Alert>
      </div>
      <SkeletonCards className="mt-8 sm:grid-cols-3" />
      <EmptyState title={t("empty")} description={t("emptyNext")} action={<Button>{t("action")}</Button>} />
    </Section>
  );
}
