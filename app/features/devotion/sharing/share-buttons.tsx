import { Link2, Mail } from "~/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FacebookIcon, WhatsAppIcon, XIcon } from "~/ui/brand-icons";
import { Button, ButtonLink } from "~/ui/button";
import { useToast } from "~/ui/toast";
import type { Devotion } from "../daily-content/daily-content.schema";
import { buildShareUrls, buildShareText } from "./share-links";

/** Links to share a devotion, WhatsApp first. */
export function ShareButtons({ devotion, className }: { devotion: Devotion; className?: string }) {
  const { t } = useTranslation("devotion");
  return (
    <ShareLinks
      label={t("share.label")}
      words={buildShareText(devotion, t("share.invite"))}
      subject={t("share.subject", { reference: devotion.reference })}
      url={devotion.url}
      className={className}
    />
  );
}

/** WhatsApp alone, small, where the verse is read. */
export function ShareOnWhatsApp({ devotion }: { devotion: Devotion }) {
  const { t } = useTranslation("devotion");
  const words = buildShareText(devotion, t("share.invite"));
  const { whatsapp } = buildShareUrls({ words, subject: "", url: devotion.url });
  return (
    <span className="no-print -my-2 self-center">
      <IconLink label={t("share.whatsapp")} href={whatsapp} icon={<WhatsAppIcon />} />
    </span>
  );
}

interface ShareLinksProps {
  /** The accessible name of the group. */
  label: string;
  /** The text before the address. */
  words: string;
  /** The subject of an e-mail. */
  subject: string;
  url: string;
  className?: string | undefined;
}

/** Plain links to the networks' share pages. Nothing loads from them before a click. */
export function ShareLinks({ label, words, subject, url, className }: ShareLinksProps) {
  const { t } = useTranslation("devotion");
  const to = buildShareUrls({ words, subject, url });
  return (
    <div
      role="group"
      aria-label={label}
      className={`no-print flex flex-wrap items-center gap-2 ${className ?? ""}`}
    >
      <ButtonLink href={to.whatsapp} target="_blank" rel="noreferrer" className="max-sm:w-full">
        <WhatsAppIcon />
        {t("share.whatsapp")}
      </ButtonLink>
      <IconLink label={t("share.facebook")} href={to.facebook} icon={<FacebookIcon />} />
      <IconLink label={t("share.x")} href={to.x} icon={<XIcon />} />
      <IconLink label={t("share.email")} href={to.email} icon={<Mail aria-hidden="true" />} />
      <CopyLink url={url} />
    </div>
  );
}

function IconLink({ label, href, icon }: { label: string; href: string; icon: ReactNode }) {
  const away = href.startsWith("https:") ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <ButtonLink variant="secondary" size="icon" href={href} aria-label={label} title={label} {...away}>
      {icon}
    </ButtonLink>
  );
}

function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation("devotion");
  const { toast } = useToast();
  const label = t("share.copy");
  const titles = { copied: t("share.copied"), notCopied: t("share.notCopied") };
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: titles.copied }),
      () => toast({ title: titles.notCopied, description: url, variant: "destructive" }),
    );
  return (
    <Button
      variant="secondary"
      size="icon"
      type="button"
      onClick={() => void copy()}
      aria-label={label}
      title={label}
      className="noscript:hidden"
    >
      <Link2 aria-hidden="true" />
    </Button>
  );
}
