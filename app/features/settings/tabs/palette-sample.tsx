import { useTranslation } from "react-i18next";
import { neutrals, themeTones } from "~/ui/theme";

/** A sample of the tones that two colours produce on the pages, by day and by night. */
export function PaletteSample({ primary, secondary }: { primary: string; secondary: string }) {
  const { t } = useTranslation("admin-settings");
  return (
    <div role="group" aria-label={t("sample.label")} className="grid gap-4 sm:grid-cols-2">
      {(["day", "night"] as const).map((mode) => {
        const tones = themeTones(primary, secondary, mode);
        const { paper, ink } = neutrals[mode];
        return (
          <div
            key={mode}
            className="rounded-xl border border-line p-4"
            style={{ backgroundColor: paper, color: ink }}
          >
            <p className="font-serif text-xl">{t(`sample.${mode}`)}</p>
            <p className="mt-1">
              {t("sample.text")} ·{" "}
              <span className="underline" style={{ color: tones["brand-text"] }}>
                {t("sample.link")}
              </span>
            </p>
            <p className="mt-3 flex flex-wrap items-center gap-2 text-sm font-semibold">
              <span
                className="rounded-full px-4 py-2"
                style={{ backgroundColor: tones.brand, color: tones["on-brand"] }}
              >
                {t("sample.button")}
              </span>
              <span
                className="rounded-full px-4 py-2"
                style={{ backgroundColor: tones.accent, color: tones["on-accent"] }}
              >
                {t("sample.button")}
              </span>
              <span
                className="rounded-full px-3 py-1"
                style={{ backgroundColor: tones["accent-soft"], color: tones["on-accent-soft"] }}
              >
                {t("sample.badge")}
              </span>
            </p>
          </div>
        );
      })}
    </div>
  );
}
