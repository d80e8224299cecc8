import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBadgeToast } from "~/features/badges/badge-toast";
import { FormField } from "~/http/form-field";
import { PublicForm } from "~/http/public-form";
import { SelectField } from "~/http/select-field";
import { TimeZoneField } from "~/http/time-zone-field";
import { readStored, writeStored } from "~/ui/browser-storage";
import { Input } from "~/ui/field";
import { PRAY_FORM, pressedId } from "./board-forms";
import type { PressedPrayer } from "./steady-cards";

export interface PrayFormData {
  /** Visitors see the names of people who prayed. */
  showNames: boolean;
  countries: { value: string; label: string }[];
}

interface PrayFormProps extends PrayFormData {
  action: string;
  stamp: string;
  onPress: (prayer: PressedPrayer) => void;
  onPrayed: (id: number) => void;
}

/** The visitor's name, for the pray buttons of all cards. The browser stores it. */
export function PrayForm({ showNames, countries, action, stamp, onPress, onPrayed }: PrayFormProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "pray" });
  const withBadges = useBadgeToast();
  const name = useRef<HTMLInputElement>(null);
  const pressed = useRef(0);
  useEffect(() => {
    const stored = readStored("prayer_name");
    if (name.current && stored && !name.current.value) name.current.value = stored;
  }, []);
  return (
    <PublicForm<"userName" | "country">
      id={PRAY_FORM}
      intent="pray"
      action={action}
      stamp={stamp}
      success={(answer) => withBadges({ title: t("done"), description: t("doneText") }, answer.result)}
      failure={t("failed")}
      failureText={t("failedText")}
      onSubmit={(event) => {
        pressed.current = pressedId(event);
        const typed = name.current?.value.trim() ?? "";
        writeStored("prayer_name", typed);
        onPress({ id: pressed.current, name: typed });
      }}
      onSuccess={() => onPrayed(pressed.current)}
      className="rounded-2xl bg-tint p-5 sm:p-6 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]"
    >
      {({ fields, pending }) => (
        <>
          <input type="hidden" name="intent" value="pray" />
          <TimeZoneField />
          {/* Enter would press the first card's button. This one comes first and is disabled: Enter does nothing. */}
          <button type="submit" disabled hidden />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
            <FormField
              label={t("name")}
              hint={t(showNames ? "nameShown" : "nameCounted")}
              field={fields.userName}
              required
            >
              <Input
                key={fields.userName.key}
                ref={name}
                name={fields.userName.name}
                defaultValue={fields.userName.initialValue}
                placeholder={t("namePlaceholder")}
                maxLength={100}
                autoComplete="name"
                readOnly={pending}
                className="pray-name"
              />
            </FormField>
            <SelectField
              label={t("country")}
              hint={t("countryHint")}
              field={fields.country}
              options={countries}
              placeholder={t("noCountry")}
            />
          </div>
        </>
      )}
    </PublicForm>
  );
}
