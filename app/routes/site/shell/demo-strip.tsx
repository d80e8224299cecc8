import { useTranslation } from "react-i18next";
import { ClosableStrip } from "~/ui/closable-strip";

/** Says on top of every public page in demo mode that nothing is charged. */
export function DemoStrip() {
  const { t } = useTranslation("common", { keyPrefix: "demo" });
  return (
    <ClosableStrip label={t("label")} storedAs="demo_strip_closed">
      {t("text")}
    </ClosableStrip>
  );
}
