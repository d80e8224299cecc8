import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBadgeToast } from "~/features/badges/badge-toast";
import type { RequestCard } from "~/features/prayers/requests/request-card";
import { FormField } from "~/http/form-field";
import { PublicForm } from "~/http/public-form";
import { TimeZoneField } from "~/http/time-zone-field";
import { readStored, writeStored } from "~/ui/browser-storage";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field, Input } from "~/ui/field";
import { HandHeart } from "~/ui/icons";
import { Select } from "~/ui/select";
import type { PressedPrayer } from "./steady-cards";

export interface PrayFormData {
  /** Visitors see the names of people who prayed. */
  showNames: boolean;
  countries: { value: string; label: string }[];
}

export interface PrayFormProps extends PrayFormData {
  card: Pick<RequestCard, "id" | "title">;
  /** The path of the screen whose action handles the form. */
  action: string;
  stamp: string;
  onPress: (prayer: PressedPrayer) => void;
  onPrayed: (id: number) => void;
}

interface Opened {
  /** Sent as soon as it is there, with the name that the browser knows. Its fields are shown only when it is refused. */
  isSentAtOnce?: boolean;
  takesFocus?: boolean;
}

const stored = { userName: "prayer_name", country: "prayer_country" } as const;

/** Asks for the visitor's name inside a card and records the prayer. The browser keeps the name and the country. */
export function PrayForm({ card, action, stamp, isSentAtOnce = false, ...props }: PrayFormProps & Opened) {
  const { t } = useTranslation("prayers", { keyPrefix: "pray" });
  const withBadges = useBadgeToast();
  const button = useRef<HTMLButtonElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    const form = button.current!.form!;
    for (const [name, key] of Object.entries(stored)) {
      const field = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
      field.value ||= readStored(key) ?? "";
    }
    const first = isSentAtOnce ? button.current : (form.elements.namedItem("userName") as HTMLInputElement);
    if (takesFocus) {
      first?.focus({ preventScroll: true });
      first?.scrollIntoView({ block: "nearest" }); // only if the card's end is below the screen
    }
    if (isSentAtOnce) form.requestSubmit();
  }, [isSentAtOnce, takesFocus]);
  return (
    <PublicForm<"userName" | "country">
      id={`pray-${card.id}`}
      intent="pray"
      action={action}
      stamp={stamp}
      success={({ result }) => withBadges({ title: t("done"), isOnPage: true }, result)}
      failure={t("failed")}
      failureText={t("failedText")}
      onSubmit={({ currentTarget }) => {
        const textOf = (name: string) =>
          (currentTarget.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement).value.trim();
        for (const [name, key] of Object.entries(stored)) writeStored(key, textOf(name) || null);
        props.onPress({ id: card.id, name: textOf("userName") });
      }}
      onSuccess={() => props.onPrayed(card.id)}
      className="grid min-w-0 gap-4 has-[.pray-fields]:basis-full"
    >
      {({ fields, pending, answer }) => {
        const isAsking = !isSentAtOnce || answer?.ok === false;
        return (
          <div className={isAsking ? "pray-fields grid gap-4 rounded-xl bg-tint p-4 sm:p-5" : undefined}>
            <input type="hidden" name="intent" value="pray" />
            <input type="hidden" name="id" value={card.id} />
            <TimeZoneField />
            <div className={isAsking ? "grid gap-1" : "hidden"}>
              <FormField
                label={t("name")}
                hint={t(props.showNames ? "nameShown" : "nameCounted")}
                field={fields.userName}
                required
              >
                <Input
                  key={fields.userName.key}
                  name={fields.userName.name}
                  defaultValue={fields.userName.initialValue}
                  maxLength={100}
                  autoComplete="name"
                  readOnly={pending}
                />
              </FormField>
              <Disclosure
                summary={<span className="text-sm">{t("country")}</span>}
                className="-mb-2 border-b-0"
              >
                <Field
                  label={t("country")}
                  hideLabel
                  hint={t("countryHint")}
                  htmlFor={fields.country.id}
                  error={fields.country.errors}
                >
                  <Select
                    key={fields.country.key}
                    name={fields.country.name}
                    defaultValue={fields.country.initialValue}
                    options={props.countries}
                    placeholder={t("noCountry")}
                  />
                </Field>
              </Disclosure>
            </div>
            <Button
              ref={button}
              type="submit"
              loading={pending}
              aria-label={t("buttonLabel", { title: card.title })}
              className="justify-self-start"
            >
              <HandHeart aria-hidden="true" />
              {t("button")}
            </Button>
          </div>
        );
      }}
    </PublicForm>
  );
}
