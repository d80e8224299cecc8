import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormFields } from "~/http/fetcher-form";
import { Field, Input } from "~/ui/field";
import { themeTones } from "~/ui/theme";
import { PaletteSample } from "./palette-sample";

const names = ["siteSettings_primaryColor", "siteSettings_secondaryColor"] as const;
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

/** The two colours of the site, with a live sample of the palette that results. */
export function ColourFields({ fields }: { fields: FormFields<string> }) {
  const { t } = useTranslation("admin-settings");
  const [typed, setTyped] = useState(() => names.map((name) => fields[name]!.initialValue ?? ""));
  // Text that is not a valid colour does not change the sample.
  const [shown, setShown] = useState(() => typed.map((text) => (isColour(text) ? text.trim() : "#3b82f6")));
  const { brand, accent } = themeTones(shown[0]!, shown[1]!, "day");

  function change(index: number, text: string) {
    const replaceAt = (list: string[], value: string) => list.map((one, at) => (at === index ? value : one));
    setTyped((list) => replaceAt(list, text));
    if (isColour(text)) setShown((list) => replaceAt(list, text.trim()));
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {names.map((name, index) => {
          const field = fields[name]!;
          const label = t(`fields.${name}`);
          const tone = [brand, accent][index]!;
          const isAdjusted = tone !== shown[index]!.toLowerCase();
          return (
            <Field
              key={name}
              label={label}
              htmlFor={field.id}
              error={field.errors}
              hint={isAdjusted ? t("sample.adjusted", { shown: tone }) : t("sample.asIs")}
              required
            >
              <span className="flex items-center gap-2">
                <input
                  type="color"
                  value={shown[index]!.toLowerCase()}
                  aria-label={t("colour.pick", { name: label })}
                  onChange={(event) => change(index, event.target.value)}
                  className="h-11 w-14 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface p-1 noscript:hidden"
                />
                <Input
                  name={field.name}
                  value={typed[index]}
                  onChange={(event) => change(index, event.target.value)}
                  maxLength={7}
                  autoComplete="off"
                  spellCheck={false}
                  className="max-w-40 font-mono"
                />
              </span>
            </Field>
          );
        })}
      </div>
      <PaletteSample primary={shown[0]!} secondary={shown[1]!} />
    </>
  );
}
