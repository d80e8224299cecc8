import type { InputHTMLAttributes } from "react";
import { Input } from "~/ui/field";
import { FormField, type FormFieldProps } from "./form-field";
import { useIsFormPending } from "./form-pending";

interface TextFieldProps
  extends
    Omit<FormFieldProps, "children">,
    Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "autoComplete" | "autoCapitalize" | "readOnly"> {
  maxLength: number;
}

/** A one-line text field with its label and the server's error. */
export function TextField(props: TextFieldProps) {
  const { label, hint, field, error, required, className, readOnly, ...input } = props;
  const isSending = useIsFormPending();
  return (
    <FormField {...{ label, hint, field, error, required, className }}>
      <Input
        key={field.key}
        name={field.name}
        defaultValue={field.initialValue}
        readOnly={readOnly || isSending}
        {...input}
      />
    </FormField>
  );
}
