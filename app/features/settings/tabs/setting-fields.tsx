import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/http/select-field";
import type { FormFields, FormState } from "~/http/fetcher-form";
import { languageNames, type Language } from "~/i18n/languages";
import { Disclosure } from "~/ui/disclosure";
import { Field, Input } from "~/ui/field";
import { type SelectOption } from "~/ui/select";
import { Switch } from "~/ui/switch";
import { Textarea } from "~/ui/textarea";
import { EachLanguage, LanguageSwitch } from "./language-switch";

/** The form state that a tab's fields render. */
export type TabState = FormState<string>;

interface SettingProps {
  fields: FormFields<string>;
  /** Its name in the form: `siteSettings_siteName`. The key of its label is admin-settings `fields.<name>`. */
  name: string;
  label?: ReactNode;
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
  /** The language of its text. */
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
        className={maxLength > 300 ? undefined : "min-h-19!"}
        {...{ maxLength, lang }}
      />
    </Field>
  );
}

/** A select of one value. */
export function ChoiceSetting({ options, ...setting }: SettingProps & { options: SelectOption[] }) {
  const { field, label } = useSetting(setting);
  return <SelectField {...{ label, field, options }} hint={setting.hint} className={setting.className} />;
}

/** On or off. `data-opens` marks a switch that shows other fields by CSS alone, so that no script is needed. */
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
 * A write-only secret: the stored one is shown masked. Not a password field, because browsers would fill in the
 * administrator's own password.
 */
export function SecretSetting({ answer, ...setting }: SettingProps & Pick<TabState, "answer">) {
  const { t } = useTranslation("admin-settings");
  const { field, label } = useSetting(setting);
  const isKept = Boolean(field.initialValue?.startsWith("•"));
  // A rejected form does not return the typed secret. With a script, the field still holds it.
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

/** One text area per language. */
export function TextAreaSettingInEachLanguage({ name, ...text }: SettingProps & { maxLength: number }) {
  return (
    <LanguageSwitch fields={text.fields} names={[name]}>
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
    </LanguageSwitch>
  );
}

/** A group of fields with a title and an optional hint. */
export function SettingsGroup({
  part,
  title,
  hint,
  children,
}: {
  /** Its name in the contents of the tab: links lead to `part-<name>`. */
  part: string;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset
      id={`part-${part}`}
      className="min-w-0 scroll-mt-4 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0 [details+&]:border-0 [details+&]:pt-0"
    >
      <legend className="float-left mb-1 w-full font-serif text-xl">{title}</legend>
      {hint && <div className="clear-both mb-4 max-w-2xl text-sm text-ink-soft">{hint}</div>}
      <div className="clear-both flex flex-col gap-5 pt-1">{children}</div>
    </fieldset>
  );
}

interface FoldedGroupProps {
  part: string;
  title: string;
  /** One line below the title: the state, or what is inside. */
  summary?: ReactNode;
  hint?: ReactNode;
  /** The beginnings of its fields' names: an error at one of them opens it. */
  names: string[];
  answer: TabState["answer"];
  /** Something inside needs attention. */
  isOpen?: boolean;
  children: ReactNode;
}

/** The folded groups that the person has opened: they stay open when the saved form is mounted again. */
export const OpenedGroups = createContext<Set<string>>(new Set());

/** A group that few people change. A link to one of its fields, or to itself, opens it. */
export function FoldedGroup({
  part,
  title,
  summary,
  hint,
  names,
  answer,
  isOpen,
  children,
}: FoldedGroupProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const wrong = Object.keys(answer?.lastResult?.error ?? {});
  const opens = isOpen || wrong.some((name) => names.some((start) => name.startsWith(start)));
  const opened = useContext(OpenedGroups);
  const [startsOpen] = useState(opens || opened.has(part));
  useEffect(() => {
    if (opens) box.current!.open = true; // the person may close it again
  }, [opens, answer]);
  return (
    <Disclosure
      ref={box}
      defaultOpen={startsOpen}
      onToggle={({ currentTarget }) => opened[currentTarget.open ? "add" : "delete"](part)}
      // One line between two of them, also where the hidden place of a question stands between.
      className="border-t first:border-t-0 [details+&,details+:empty+&]:-mt-8 [details+&,details+:empty+&]:border-t-0"
      summary={
        <>
          <span className="font-serif text-xl font-normal">{title}</span>
          {summary && <span className="block truncate text-sm font-normal text-ink-soft">{summary}</span>}
        </>
      }
    >
      {/* Inside: browsers open what a link leads into. */}
      <fieldset id={`part-${part}`} className="min-w-0 scroll-mt-20">
        <legend className="sr-only">{title}</legend>
        {hint && <div className="mb-4 max-w-2xl text-sm text-ink-soft">{hint}</div>}
        <div className="flex flex-col gap-5">{children}</div>
      </fieldset>
    </Disclosure>
  );
}
