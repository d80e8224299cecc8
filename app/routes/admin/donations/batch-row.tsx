import { useTranslation } from "react-i18next";
import { enteredMethods } from "~/features/giving/donations/giving-choices";
import { classNames } from "~/ui/class-names";
import { Field, Input } from "~/ui/field";
import { Select } from "~/ui/select";
import { donorListId } from "./donor-suggestions";

export interface TypedFields {
  typed: Record<string, string | undefined>;
  errors: Record<string, string[] | undefined>;
}

/** One donation of a batch. On a wide screen the first row's labels are the heads of the columns. */
export function BatchRow({ number, typed, errors }: TypedFields & { number: number }) {
  const { t } = useTranslation("admin-entered");
  const { t: words } = useTranslation("admin-donations");
  const field = (name: string, label: string) => {
    const own = `${name}_${number}`;
    const shown = (
      <>
        {label} <span className="sr-only">{number}</span>
      </>
    );
    return {
      wiring: {
        htmlFor: `batch-${own}`,
        error: errors[own] ?? null,
        label: number === 1 ? shown : <span className="lg:sr-only">{shown}</span>,
      },
      control: { name: own, defaultValue: typed[own], autoComplete: "off" },
    };
  };
  const [donor, amount, method, reference] = [
    field("donor", t("field.donor")),
    field("amount", t("field.amount")),
    field("method", t("field.method")),
    field("reference", t("batch.reference")),
  ];
  return (
    <div
      role="group"
      aria-label={t("batch.row", { row: number })}
      data-row
      className="grid grid-cols-[1.75rem_1fr_1fr] items-start gap-x-3 gap-y-2 py-3 lg:grid-cols-[1.75rem_minmax(0,1.6fr)_8.5rem_11rem_minmax(0,1.2fr)] lg:py-2"
    >
      <span
        aria-hidden="true"
        className={classNames(
          "text-sm text-ink-soft tabular-nums max-lg:row-span-3 lg:pt-3",
          number === 1 && "lg:pt-10",
        )}
      >
        {number}
      </span>
      <Field {...donor.wiring} className="max-lg:col-span-2">
        <Input {...donor.control} list={donorListId} maxLength={200} />
      </Field>
      <Field {...amount.wiring}>
        <Input {...amount.control} inputMode="decimal" maxLength={30} />
      </Field>
      <Field {...method.wiring}>
        <Select
          {...method.control}
          defaultValue={method.control.defaultValue ?? "cash"}
          options={enteredMethods.map((value) => ({ value, label: words(`methods.${value}`) }))}
        />
      </Field>
      <Field {...reference.wiring} className="max-lg:col-span-2">
        <Input {...reference.control} maxLength={300} />
      </Field>
    </div>
  );
}
