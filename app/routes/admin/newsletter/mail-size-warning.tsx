import { useTranslation } from "react-i18next";
import type { MailSize } from "~/features/newsletter/sending/sending.schema";
import { formatList, formatNumber } from "~/i18n/format";
import { languageNames, type Language } from "~/i18n/languages";
import { Alert } from "~/ui/alert";

/** A warning that Gmail will cut the mail. */
export function MailSizeWarning({ tooLarge }: { tooLarge: MailSize[] }) {
  const { t } = useTranslation("admin-newsletter");
  const sizeText = useMailSizeText();
  if (tooLarge.length === 0) return null;
  return (
    <Alert variant="error" title={t("size.title")}>
      {sizeText(tooLarge)}
    </Alert>
  );
}

/** Which mails are too large, and what happens to them; empty when none is. */
export function useMailSizeText() {
  const { t, i18n } = useTranslation("admin-newsletter");
  const language = i18n.language as Language;
  return (tooLarge: MailSize[]) => {
    if (tooLarge.length === 0) return "";
    const sizes = tooLarge.map((one) =>
      t("size.of", {
        name: languageNames[one.language],
        size: formatNumber(Math.round(one.bytes / 1000), language),
      }),
    );
    return t("size.text", { sizes: formatList(sizes, language) });
  };
}
