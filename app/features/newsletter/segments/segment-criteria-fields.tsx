import { useTranslation } from "react-i18next";
import { languageOptions } from "~/i18n/languages";
import { contentTypes, frequencies, interests } from "../preferences/preference-choices";
import { donorSegments } from "./segment-choices";
import type { SegmentCriteria } from "./segments.schema";

interface SegmentCriteriaFieldsProps {
  /** What is chosen at first. */
  initial: SegmentCriteria;
}

/** The questions of a segment; one without an answer asks nothing of anybody. */
export function SegmentCriteriaFields({ initial }: SegmentCriteriaFieldsProps) {
  const { t } = useTranslation("newsletter", { keyPrefix: "preferences" });
  const { t: ask } = useTranslation("admin-segments", { keyPrefix: "form" });
  return (
    <div className="flex flex-col gap-6">
      <CheckboxGroup
        name="languages"
        legend={ask("languages")}
        options={languageOptions()}
        chosen={initial.languages}
      />
      <CheckboxGroup
        name="interests"
        legend={ask("interests")}
        options={interests.map((value) => ({ value, label: t(`interest.${value}`) }))}
        chosen={initial.interests}
      />
      <CheckboxGroup
        name="frequencies"
        legend={ask("frequencies")}
        options={frequencies.map((value) => ({ value, label: t(value) }))}
        chosen={initial.frequencies}
      />
      <CheckboxGroup
        name="contentTypes"
        legend={ask("contentTypes")}
        options={contentTypes.map((value) => ({ value, label: t(`contentType.${value}`) }))}
        chosen={initial.contentTypes ?? []}
      />
      <CheckboxGroup
        name="donorLevels"
        legend={ask("donorLevels")}
        options={donorSegments.map((value) => ({ value, label: ask(`donors.${value}`) }))}
        chosen={initial.donorLevels}
      />
    </div>
  );
}

interface CheckboxGroupProps {
  name: Exclude<keyof SegmentCriteria, "location">;
  legend: string;
  options: { value: string; label: string }[];
  chosen: readonly string[];
}

function CheckboxGroup({ name, legend, options, chosen }: CheckboxGroupProps) {
  const { t } = useTranslation("admin-segments", { keyPrefix: "form" });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <p className="mb-2 text-sm text-ink-soft">{t("noneChosen")}</p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="choice-tile inline-flex min-h-11 items-center rounded-full px-4 py-2 text-base leading-snug"
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
