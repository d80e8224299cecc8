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
 * Asks for the person's own password as soon as a field is changed that says where donations go. Without a script it
 * is there once the server asked for it.
 */
export function PaymentConfirmation({ fields, screen }: PaymentConfirmationProps) {
  const { t } = useTranslation("admin-settings");
  const { hasSecondFactor } = screen;
  // As they were first read: when the screen is read again, what was typed meanwhile is still a change.
  const [protectedFields] = useState(screen.protectedFields);
  const place = useRef<HTMLDivElement>(null);
  const [isChanged, setChanged] = useState(false);
  const { currentPassword, code } = fields;
  const isAsked = Boolean(currentPassword?.errors ?? code?.errors);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const atFirst = storedValuesOf(form, protectedFields);
    const look = () => setChanged(valuesOf(form, protectedFields) !== atFirst);
    look(); // Something may have been typed before the script was there.
    form.addEventListener("input", look);
    form.addEventListener("change", look);
    return () => {
      form.removeEventListener("input", look);
      form.removeEventListener("change", look);
    };
  }, [protectedFields]);

  return (
    <div ref={place}>
      {(isChanged || isAsked) && (
        <SettingsGroup title={t("confirm.title")} hint={t("confirm.lead")}>
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

/** The values that the page came with, whatever has been typed since. */
function storedValuesOf(form: HTMLFormElement, names: string[]): string {
  const stored = names.map((name) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement)
      return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.value;
    if (!(field instanceof HTMLInputElement)) return "";
    return field.type === "checkbox" && !field.defaultChecked ? "" : field.defaultValue;
  });
  return JSON.stringify(stored);
}

function valuesOf(form: HTMLFormElement, names: string[]): string {
  const given = new FormData(form);
  return JSON.stringify(names.map((name) => given.get(name) ?? ""));
}
