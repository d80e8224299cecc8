import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";

interface SendWithConsentProps {
  field: FieldMetadata<string | undefined>;
  /** The button's label. */
  label: string;
  pending: boolean;
}

/** The end of a form: the consent with its full text folded, the button, and a link to the privacy page. */
export function SendWithConsent({ field, label, pending }: SendWithConsentProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "consent" });
  return (
    <>
      <div className="rounded-xl border border-line bg-surface px-4 pt-2 col-span-full">
        <TickField field={field} label={t("label")} required />
        <details className="ms-9 text-sm text-ink-soft open:pb-4">
          <summary className="link flex min-h-11 w-fit cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden">
            {t("more")}
          </summary>
          <p className="text-pretty">{t("text")}</p>
        </details>
      </div>
      <div className="col-span-full">
        <Button type="submit" size="lg" loading={pending}>
          {label}
        </Button>
        <p className="mt-4 text-sm text-ink-soft">
          <PrivacyLink />
        </p>
      </div>
    </>
  );
}

interface TickFieldProps {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: string;
  required?: boolean;
  className?: string;
}

/** A checkbox in a form. */
export const TickField = ({ field, ...props }: TickFieldProps) => (
  <Checkbox
    key={field.key}
    id={field.id}
    name={field.name}
    defaultChecked={field.initialValue === "on"}
    error={field.errors}
    {...props}
  />
);
