import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SecretField } from "~/http/secret-field";
import { CodeField } from "~/ui/secret-fields";
import { SettingsGroup, type TabState } from "./setting-fields";
import type { SettingsScreen } from "../settings-admin.server";

interface PaymentConfirmationProps extends Pick<TabState, "fields"> {
  screen: Pick<SettingsScreen, "protectedFields" | "hasSecondFactor">;
}

/**
 * Asks for the person's own password as soon as they change a field that decides where donations go. Without a script
 * it appears after the server asked for it.
 */
export function PaymentConfirmation({ fields, screen }: PaymentConfirmationProps) {
  const { t } = useTranslation("admin-settings");
  const { hasSecondFactor } = screen;
  // The fields of the first load: after a revalidation, what the person has typed must still count as a change.
  const [protectedFields] = useState(screen.protectedFields);
  const place = useRef<HTMLDivElement>(null);
  const [isChanged, setChanged] = useState(false);
  const { currentPassword, code } = fields;
  const isAsked = Boolean(currentPassword?.errors ?? code?.errors);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const initialValues = readInitialValues(form, protectedFields);
    const update = () => setChanged(readValues(form, protectedFields) !== initialValues);
    update(); // The person may have typed before hydration.
    form.addEventListener("input", update);
    form.addEventListener("change", update);
    return () => {
      form.removeEventListener("input", update);
      form.removeEventListener("change", update);
    };
  }, [protectedFields]);

  return (
    <div ref={place} className="empty:hidden">
      {(isChanged || isAsked) && (
        <SettingsGroup part="confirm" title={t("confirm.title")} hint={t("confirm.lead")}>
          <SecretField
            field={currentPassword!}
            label={t("confirm.password")}
            autoComplete="current-password"
            required
          />
          {hasSecondFactor && (
            <CodeField
              id={code!.id}
              name={code!.name}
              label={t("admin-account:disable.code")}
              error={code!.errors}
              length={null}
              required
            />
          )}
        </SettingsGroup>
      )}
    </div>
  );
}

/** The values that the page was loaded with, whatever was typed since. */
function readInitialValues(form: HTMLFormElement, names: string[]): string {
  const stored = names.map((name) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement)
      return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.value;
    if (!(field instanceof HTMLInputElement)) return "";
    return field.type === "checkbox" && !field.defaultChecked ? "" : field.defaultValue;
  });
  return JSON.stringify(stored);
}

function readValues(form: HTMLFormElement, names: string[]): string {
  const given = new FormData(form);
  return JSON.stringify(names.map((name) => given.get(name) ?? ""));
}
