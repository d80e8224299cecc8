import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { PasswordField } from "~/ui/secret-fields";

interface SecretFieldProps extends Pick<
  ComponentProps<typeof PasswordField>,
  "label" | "hint" | "autoComplete" | "maxLength" | "required"
> {
  field: FieldMetadata<string | undefined>;
}

/** A password in a form, with its label and what the server found wrong with it; it is never filled in again. */
export function SecretField({ field, ...input }: SecretFieldProps) {
  return <PasswordField key={field.key} id={field.id} name={field.name} error={field.errors} {...input} />;
}
