import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { PasswordField } from "~/ui/secret-fields";

interface SecretFieldProps extends Pick<
  ComponentProps<typeof PasswordField>,
  "label" | "hint" | "autoComplete" | "maxLength" | "required"
> {
  field: FieldMetadata<string | undefined>;
}

/** A password field with its label and the server's error. It is never filled in again. */
export function SecretField({ field, ...input }: SecretFieldProps) {
  return <PasswordField key={field.key} id={field.id} name={field.name} error={field.errors} {...input} />;
}
