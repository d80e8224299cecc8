import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { FormField } from "~/http/form-field";
import { CanvasTextarea } from "../field/canvas-textarea";

interface PlainTextFieldProps {
  label: string;
  field: FieldMetadata<string | undefined>;
  lang: string | undefined;
  maxLength: number;
  required?: boolean;
  readOnly: boolean;
}

/** The text of a page of its own, without formatting. */
export function PlainTextField({ label, field, required = false, ...text }: PlainTextFieldProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor" });
  return (
    <FormField {...{ label, field, required }} hideLabel className="border-t border-line">
      <CanvasTextarea
        key={field.key}
        name={field.name}
        defaultValue={field.initialValue}
        rows={8}
        placeholder={t("begin")}
        {...text}
      />
    </FormField>
  );
}
