import type { ComponentProps } from "react";
import { TextField } from "./text-field";

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "autoComplete" | "maxLength">;

/** An e-mail address in a form: at most 254 characters (RFC 5321, erratum 1690). */
export const EmailField = (props: EmailFieldProps) => (
  <TextField {...props} type="email" autoComplete="email" maxLength={254} />
);
