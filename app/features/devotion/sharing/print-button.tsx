import { Printer } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

/** Opens the browser's print dialog. The print styles leave only the text. */
export function PrintButton() {
  const { t } = useTranslation("devotion");
  return (
    <Button
      variant="quiet"
      type="button"
      onClick={() => window.print()}
      className="no-print max-sm:-ms-5 sm:-me-5 noscript:hidden"
    >
      <Printer aria-hidden="true" />
      {t("print")}
    </Button>
  );
}
