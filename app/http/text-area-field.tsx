import { Textarea, type TextareaProps } from "~/ui/textarea";
import { FormField, type FormFieldProps } from "./form-field";
import { useIsFormPending } from "./form-pending";

interface TextAreaFieldProps
  extends Omit<FormFieldProps, "children">, Pick<TextareaProps, "rows" | "lang" | "maxLength" | "readOnly"> {
  /** Classes of the textarea itself. */
  textClassName?: string;
}

/** A multi-line text field with its label and the server's error. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, field, required, className, textClassName, readOnly, ...textarea } = props;
  const isSending = useIsFormPending();
  return (
    <FormField {...{ label, hint, field, required, className }}>
      <Textarea
        key={field.key}
        name={field.name}
        defaultValue={field.initialValue}
        className={textClassName}
        readOnly={readOnly || isSending}
        {...textarea}
      />
    </FormField>
  );
}
