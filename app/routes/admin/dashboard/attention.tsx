import { useTranslation } from "react-i18next";
import type { Attention as Found } from "~/features/operations/health.schema";
import { Alert } from "~/ui/alert";
import { UiLink } from "~/ui/link";

interface AttentionProps extends Pick<Found, "tone"> {
  /** The keys of the parts' names. */
  names: string[];
}

/** A word about the parts of the site that are not well, and the way to their screen. */
export function Attention({ tone, names }: AttentionProps) {
  const { t } = useTranslation("admin-operations");
  return (
    <Alert
      variant={tone === "bad" ? "error" : "info"}
      silent
      className="mb-6"
      title={t(`health.attention.${tone}`)}
    >
      {t("health.attention.text", { parts: names.map((name) => t(name)).join(", ") })}{" "}
      <UiLink href="/admin/health" className="link">
        {t("health.attention.link")}
      </UiLink>
    </Alert>
  );
}
