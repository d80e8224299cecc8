import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

/** Opens the browser's print dialog; the print styles leave the devotion alone on the paper. */
export function PrintButton() {
  const { t } = useTranslation("devotion");
  return (
    <Button variant="quiet" type="button" onClick={() => window.print()} className="no-print noscript:hidden">
      <Printer aria-hidden="true" />
      {t("print")}
    </Button>
  );
}
