import { useTranslation } from "react-i18next";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import type { FoundPassage } from "./passage.schema";

interface VersionChoiceProps {
  found: FoundPassage;
  /** With the version's code. */
  onChoose: (bible: string) => void;
}

/** The versions that a passage can be taken from. Renders nothing where there is no choice. */
export function VersionChoice({ found: { bible, versions }, onChoose }: VersionChoiceProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor.verse" });
  if (versions.length < 2) return null;
  return (
    <Field label={t("version")}>
      <Select
        value={bible ?? ""}
        options={versions.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => onChoose(event.target.value)}
      />
    </Field>
  );
}
