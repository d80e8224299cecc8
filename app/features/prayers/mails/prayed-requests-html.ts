import type { TFunction } from "i18next";
import { z } from "zod";
import type { MailBodyProps } from "~/areas/mail-template";
import {
  goldColour,
  inkColour,
  sansFont,
  softInkColour,
  tintColour,
} from "~/features/mail/template/mail-style";
import { usableName } from "~/features/mail/template/mail-variables";
import { escapeHtml } from "~/features/writing/markdown/escape-html";
import { countryName } from "~/i18n/country-name";
import { formatList } from "~/i18n/format";
import { languageNames, languages, type Language } from "~/i18n/languages";

/** A request, and the people who prayed for it since the last mail. */
export const prayedRequest = z.object({
  /** Null for a private request. */
  title: z.string().nullable(),
  /** The secret link. */
  path: z.string(),
  count: z.int(),
  /** The first names, as typed; empty when the settings show only the count. */
  names: z.array(z.string()),
  /** ISO 3166-1 codes. */
  countries: z.array(z.string()),
  languages: z.array(z.enum(languages)),
});
type PrayedRequest = z.output<typeof prayedRequest>;

type Given = Pick<MailBodyProps<{ requests: PrayedRequest[] }>, "t" | "language" | "url" | "props">;

/** The requests and who prayed for them, as escaped HTML with inline styles. */
export const prayedRequestsHtml = ({ t, language, url, props }: Given): string =>
  props.requests.map((request) => requestHtml(t, language, request, url(request.path))).join("");

function requestHtml(t: TFunction, language: Language, request: PrayedRequest, href: string): string {
  const title = request.title ?? t("prayers-mails:digest.untitled");
  const lines = [
    t("prayers-mails:digest.count", { count: request.count }),
    namesText(t, language, request),
    request.countries.length > 0 &&
      t("prayers-mails:digest.countries", {
        countries: formatList(
          request.countries.map((code) => countryName(code, language)),
          language,
        ),
      }),
    t("prayers-mails:digest.languages", {
      languages: formatList(
        request.languages.map((one) => languageNames[one]),
        language,
      ),
    }),
  ];
  return (
    `<div class="tint" style="background-color:${tintColour};border-left:3px solid ${goldColour};margin:0 0 22px;padding:16px 20px;">` +
    `<p class="ink" style="${textStyle(17)}font-weight:600;color:${inkColour};">${escapeHtml(title)}</p>` +
    lines
      .filter(Boolean)
      .map(
        (line) =>
          `<p class="soft" style="${textStyle(15)}color:${softInkColour};">${escapeHtml(String(line))}</p>`,
      )
      .join("") +
    `<p class="ink" style="${textStyle(15)}margin:0;"><a class="ink" style="color:${inkColour};" href="${href}">` +
    `${escapeHtml(t("prayers-mails:digest.open"))}</a></p></div>`
  );
}

const textStyle = (size: number) =>
  `font-family:${sansFont};font-size:${size}px;line-height:1.55;margin:0 0 6px;word-break:break-word;`;

/** Names are free text: only those that look like a name are mailed. The others are only counted. */
function namesText(t: TFunction, language: Language, { names, count }: PrayedRequest): string | false {
  const usable = names.flatMap((name) => usableName(name) ?? []);
  if (usable.length === 0) return false;
  const others = count - usable.length;
  const more = others > 0 ? [t("prayers-mails:digest.more", { count: others })] : [];
  return t("prayers-mails:digest.names", { names: formatList([...usable, ...more], language) });
}
