import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";

const guidelines = ["specific", "others", "public", "private", "review", "answered"] as const;

/** Guidelines for a request, and who reads it. */
export function RequestGuidelines() {
  const { t } = useTranslation("prayers", { keyPrefix: "guidelines" });
  return (
    <aside aria-labelledby="prayer-guidelines" className="rounded-2xl bg-tint p-5 sm:p-6">
      <h2 id="prayer-guidelines" className="font-serif text-xl">
        {t("title")}
      </h2>
      <ul className="mt-4 grid gap-3">
        {guidelines.map((one) => (
          <li key={one} className="flex items-start gap-2.5 text-sm">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-text" />
            <span>{t(one)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
