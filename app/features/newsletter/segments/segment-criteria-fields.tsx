import { useTranslation } from "react-i18next";
import { languageOptions } from "~/i18n/languages";
import { CheckboxPills } from "~/ui/checkbox-pills";
import { contentTypes, frequencies, interests } from "../preferences/preference-choices";
import { donorSegments } from "./segment-choices";
import type { SegmentCriteria } from "./segments.schema";

interface SegmentCriteriaFieldsProps {
  /** The initial choice. */
  initial: SegmentCriteria;
}

/** The criteria of a segment. No choice: no filter. */
export function SegmentCriteriaFields({ initial }: SegmentCriteriaFieldsProps) {
  const { t } = useTranslation("subscription", { keyPrefix: "preferences" });
  const { t: ask } = useTranslation("admin-segments", { keyPrefix: "form" });
  return (
    <div className="flex flex-col gap-6">
      <CheckboxPills
        hint={ask("noneChosen")}
        name="languages"
        legend={ask("languages")}
        options={languageOptions()}
        checked={initial.languages}
      />
      <CheckboxPills
        hint={ask("noneChosen")}
        name="interests"
        legend={ask("interests")}
        options={interests.map((value) => ({ value, label: t(`interest.${value}`) }))}
        checked={initial.interests}
      />
      <CheckboxPills
        hint={ask("noneChosen")}
        name="frequencies"
        legend={ask("frequencies")}
        options={frequencies.map((value) => ({ value, label: t(value) }))}
        checked={initial.frequencies}
      />
      <CheckboxPills
        hint={ask("noneChosen")}
        name="contentTypes"
        legend={ask("contentTypes")}
        options={contentTypes.map((value) => ({ value, label: t(`contentType.${value}`) }))}
        checked={initial.contentTypes ?? []}
      />
      <CheckboxPills
        hint={ask("noneChosen")}
        name="donorLevels"
        legend={ask("donorLevels")}
        options={donorSegments.map((value) => ({ value, label: ask(`donors.${value}`) }))}
        checked={initial.donorLevels}
      />
    </div>
  );
}
