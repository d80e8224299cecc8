import { useTranslation } from "react-i18next";

interface TickBoxProps {
  /** The id of the form that opens the change of many. */
  form: string;
  subscriber: { id: number; email: string };
}

/** Chooses one subscriber of the list for a change of many. */
export function TickBox({ form, subscriber: { id, email } }: TickBoxProps) {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "many" });
  return (
    // Above the link that fills the row.
    <label className="relative z-10 inline-flex -my-2.5 size-11 items-center justify-center">
      <input type="checkbox" form={form} name="ids" value={id} className="choice choice-check" />
      <span className="sr-only">{t("tickOne", { email })}</span>
    </label>
  );
}
