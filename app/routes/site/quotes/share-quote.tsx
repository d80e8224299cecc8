import { useFetcher } from "@remix-run/react";
import { Download } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { useBadgeToast } from "~/features/badges/badge-toast";
import { buildShareText, buildShareUrls } from "~/features/devotion/sharing/share-links";
import { attributionOf, quoteWords, type QuoteCard } from "~/features/quotes/quote-card";
import { downloadSizes, quotePicturePath, type SharePlatform } from "~/features/quotes/quote-choices";
import type { FormAnswer } from "~/http/form-answer";
import { useNewAnswer } from "~/http/use-new-answer";
import { useLocalePath } from "~/i18n/locale-path";
import { FacebookIcon, LinkedInIcon, WhatsAppIcon, XIcon } from "~/ui/brand-icons";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { useToast } from "~/ui/toast";

/** Plain links, so that sharing and downloading need no script; with one they are counted. */
export function ShareQuote({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation("quotes", { keyPrefix: "share" });
  const countShare = useShareCounter(quote.id);
  const urls = buildShareUrls({
    words: buildShareText({ ...quote, verse: quote.quote, reference: attributionOf(quote) }, t("invite")),
    subject: "",
    url: quote.url,
  });
  const networks = [
    { platform: "facebook", href: urls.facebook, icon: <FacebookIcon /> },
    { platform: "twitter", href: urls.x, icon: <XIcon /> },
    { platform: "linkedin", href: urls.linkedin, icon: <LinkedInIcon /> },
  ] as const;
  return (
    <div className="mt-6 grid gap-4">
      <div role="group" aria-label={t("label")} className="flex flex-wrap items-center gap-2">
        <ButtonLink
          href={urls.whatsapp}
          target="_blank"
          rel="noreferrer"
          onClick={() => countShare("whatsapp")}
          className="max-sm:w-full"
        >
          <WhatsAppIcon />
          {t("whatsapp")}
        </ButtonLink>
        {networks.map(({ platform, href, icon }) => (
          <ButtonLink
            key={platform}
            variant="secondary"
            size="icon"
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={t(platform)}
            title={t(platform)}
            onClick={() => countShare(platform)}
          >
            {icon}
          </ButtonLink>
        ))}
        <CopyButton
          iconOnly
          text={`${quoteWords(quote)}\n${attributionOf(quote)}`}
          label={t("copy")}
          done={t("copied")}
          failed={t("notCopied")}
        />
      </div>
      <div role="group" aria-label={t("download")} className="flex flex-wrap items-center gap-2">
        <p aria-hidden="true" className="w-full text-sm text-ink-soft">
          {t("download")}
        </p>
        {downloadSizes.map((size) => (
          <ButtonLink
            key={size}
            variant="secondary"
            href={quotePicturePath(quote.id, size)}
            download={`limye-${quote.id}-${size}.png`}
            onClick={() => countShare("download")}
          >
            <Download aria-hidden="true" />
            {t(size)}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Counts a share on the server, in addition to what the link does. If that fails, the visitor sees no error. */
function useShareCounter(id: number): (platform: SharePlatform) => void {
  const { t } = useTranslation("quotes", { keyPrefix: "share" });
  const path = useLocalePath();
  const { toast } = useToast();
  const withBadges = useBadgeToast();
  const { data, state, submit } = useFetcher<FormAnswer>({ key: `share-quote-${id}` });
  useNewAnswer(data?.ok && state === "idle" ? data : undefined, ({ result }) => {
    toast(withBadges({ title: t("thanks"), isOnPage: true }, result));
  });
  return (platform) =>
    submit(
      { intent: "share", quoteId: id, platform, timeZone: browserTimeZone() },
      { method: "post", action: path("/quotes") },
    );
}
