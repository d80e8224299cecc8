import type { FieldMetadata } from "@conform-to/react";
import type { KeyboardEvent } from "react";
import { FormField } from "~/http/form-field";
import { useFieldControl } from "~/ui/field";

interface TitleFieldProps {
  label: string;
  field: FieldMetadata<string | undefined>;
  maxLength: number;
  lang: string | undefined;
  /** While the form is being sent: new input would be lost. */
  readOnly: boolean;
}

/** The title of a text: the large first line of its page, which breaks where it is long. */
export function TitleField({ label, field, ...title }: TitleFieldProps) {
  return (
    <FormField label={label} field={field} hideLabel required>
      <TitleArea
        key={field.key}
        name={field.name}
        defaultValue={field.initialValue}
        placeholder={label}
        {...title}
      />
    </FormField>
  );
}

interface TitleAreaProps extends Omit<TitleFieldProps, "label" | "field"> {
  name: string;
  defaultValue: string | undefined;
  placeholder: string;
}

function TitleArea(props: TitleAreaProps) {
  return (
    <textarea
      rows={1}
      {...props}
      {...useFieldControl({})}
      onKeyDown={saveOnEnter}
      className="canvas-title field-sizing-content w-full resize-none overflow-hidden font-serif text-2xl leading-tight wrap-anywhere sm:text-4xl"
    />
  );
}

/** A title has one line: Enter sends its form, as in a field of one line. */
function saveOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
