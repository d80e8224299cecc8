import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/http/select-field";
import type { FormFields, FormState } from "~/http/fetcher-form";
import { languageNames, languages, type Language } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { Field, Input } from "~/ui/field";
import { type SelectOption } from "~/ui/select";
import { Switch } from "~/ui/switch";
import { Textarea } from "~/ui/textarea";

/** What a tab's fields are drawn from. */
export type TabState = FormState<string>;

interface SettingProps {
  fields: FormFields<string>;
  /** The form's name of it: `siteSettings_siteName`. Its label stands in admin-settings `fields.<name>`. */
  name: string;
  label?: string;
  hint?: ReactNode;
  className?: string;
}

function useSetting({ fields, name, label }: SettingProps) {
  const { t } = useTranslation("admin-settings");
  const field = fields[name]!;
  return { field, label: label ?? t(`fields.${name}`) };
}

interface LineProps extends SettingProps {
  maxLength?: number;
  required?: boolean;
  /** The language its text is written in. */
  lang?: Language;
  type?: "text" | "email" | "tel" | "url";
  inputMode?: "decimal";
}

/** A line of text. */
export function TextSetting({
  maxLength = 200,
  required,
  lang,
  type = "text",
  inputMode,
  ...setting
}: LineProps) {
  const { field, label } = useSetting(setting);
  return (
    <Field
      label={label}
      hint={setting.hint}
      htmlFor={field.id}
      error={field.errors}
      required={required}
      className={setting.className}
    >
      <Input
        key={field.key}
        name={field.name}
        defaultValue={field.initialValue}
        autoComplete="off"
        {...{ maxLength, lang, type, inputMode }}
      />
    </Field>
  );
}

/** A whole number, with its unit in the label. */
export function NumberSetting({ min, max, ...setting }: SettingProps & { min: number; max: number }) {
  const { field, label } = useSetting(setting);
  return (
    <Field label={label} hint={setting.hint} htmlFor={field.id} error={field.errors}>
      <Input
        key={field.key}
        name={field.name}
        defaultValue={field.initialValue}
        type="number"
        inputMode="numeric"
        className="max-w-40 tabular-nums"
        {...{ min, max }}
      />
    </Field>
  );
}

/** Text of several lines. */
export function TextAreaSetting({
  maxLength,
  lang,
  ...setting
}: SettingProps & { maxLength: number; lang?: Language }) {
  const { field, label } = useSetting(setting);
  return (
    <Field label={label} hint={setting.hint} htmlFor={field.id} error={field.errors}>
      <Textarea
        key={field.key}
        name={field.name}
        defaultValue={field.initialValue}
        count={false}
        {...{ maxLength, lang }}
      />
    </Field>
  );
}

/** One of several. */
export function ChoiceSetting({ options, ...setting }: SettingProps & { options: SelectOption[] }) {
  const { field, label } = useSetting(setting);
  return <SelectField {...{ label, field, options }} hint={setting.hint} className={setting.className} />;
}

/** On or off. `data-opens`: what it opens is shown by its look alone, so that it needs no script. */
export function SwitchSetting(setting: SettingProps) {
  const { field, label } = useSetting(setting);
  return (
    <Switch
      key={field.key}
      id={field.id}
      name={field.name}
      label={label}
      hint={setting.hint}
      error={field.errors}
      defaultChecked={field.initialValue === "on"}
      data-opens=""
    />
  );
}

/**
 * A key that is written, never read: the kept one shows as dots and its end. Not a password field, or browsers would
 * fill in the administrator's own.
 */
export function SecretSetting({ answer, ...setting }: SettingProps & Pick<TabState, "answer">) {
  const { t } = useTranslation("admin-settings");
  const { field, label } = useSetting(setting);
  const isKept = Boolean(field.initialValue?.startsWith("•"));
  // What was typed did not come back with the refusal. Where there is a script, the field still holds it.
  const isLost = answer?.lastResult?.initialValue && field.initialValue === undefined;
  return (
    <Field
      label={label}
      hint={
        (setting.hint || isKept || isLost) && (
          <>
            {setting.hint}
            {isKept && <span className="block">{t("secret.kept")}</span>}
            {isLost && <span className="hidden noscript:block">{t("secret.again")}</span>}
          </>
        )
      }
      htmlFor={field.id}
      error={field.errors}
    >
      <Input
        key={field.key}
        name={field.name}
        defaultValue={field.initialValue}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        onFocus={(event) => event.currentTarget.value.startsWith("•") && event.currentTarget.select()}
        className="font-mono text-sm"
      />
    </Field>
  );
}

/** The same field in each language, those the site offers first. */
export function EachLanguage({ children }: { children: (language: Language) => ReactNode }) {
  const offered = useOfferedLanguages();
  const order = [...languages].sort((a, b) => Number(offered.includes(b)) - Number(offered.includes(a)));
  return order.map((language) => <div key={language}>{children(language)}</div>);
}

/** A text of the same kind in each language, under one heading. */
export function TextAreaSettingInEachLanguage({ name, ...text }: SettingProps & { maxLength: number }) {
  return (
    <EachLanguage>
      {(language) => (
        <TextAreaSetting
          {...text}
          name={`${name}_${language}`}
          label={languageNames[language]}
          lang={language}
        />
      )}
    </EachLanguage>
  );
}

/** A group of fields with its name and, where it needs one, a sentence about it. */
export function SettingsGroup({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0">
      <legend className="float-left mb-1 w-full font-serif text-xl">{title}</legend>
      {hint && <div className="clear-both mb-4 max-w-2xl text-sm text-ink-soft">{hint}</div>}
      <div className="clear-both flex flex-col gap-5 pt-1">{children}</div>
    </fieldset>
  );
}
