import { useTranslation } from "react-i18next";
import type { Attention as Wanted } from "~/features/operations/health.schema";
import { Alert } from "~/ui/alert";
import { UiLink } from "~/ui/link";

/** A word about the parts of the site that are not well, and the way to their screen. */
export function Attention({ tone, parts }: Wanted) {
  const { t } = useTranslation("admin-operations", { keyPrefix: "health" });
  return (
    <Alert variant={tone === "bad" ? "error" : "info"} silent className="mb-6" title={t(`attention.${tone}`)}>
      {t("attention.text", { parts: parts.map((part) => t(`parts.${part}`)).join(", ") })}{" "}
      <UiLink href="/admin/health" className="link">
        {t("attention.link")}
      </UiLink>
    </Alert>
  );
}
