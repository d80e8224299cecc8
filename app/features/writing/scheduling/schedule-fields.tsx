import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "~/http/form-field";
import type { FormFields } from "~/http/fetcher-form";
import { Input } from "~/ui/field";

interface ScheduleFieldsProps {
  fields: FormFields<"date" | "time">;
  /** The ministry's time zone. */
  timeZone: string;
  /** The first allowed day, `YYYY-MM-DD`. */
  from?: string;
}

/** Date and time fields with the time zone they are in. */
export function ScheduleFields({ fields: { date, time }, timeZone, from }: ScheduleFieldsProps) {
  const { t } = useTranslation("admin-schedule");
  const zone = useId();
  return (
    <div role="group" aria-describedby={zone}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t("form.date")} field={date} required>
          <Input key={date.key} type="date" name={date.name} defaultValue={date.initialValue} min={from} />
        </FormField>
        <FormField label={t("form.time")} field={time} required>
          <Input key={time.key} type="time" name={time.name} defaultValue={time.initialValue} />
        </FormField>
      </div>
      <p id={zone} className="mt-2 text-sm text-ink-soft">
        {t("form.zone", { zone: timeZone.replaceAll("_", " ") })}
      </p>
    </div>
  );
}
