import { useState } from "react";
import { languages } from "~/i18n/languages";
import { useTranslation } from "react-i18next";
import { Mail } from "~/ui/icons";
import { ErrorSummary } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Checkbox, RadioGroup } from "~/ui/checkbox-radio";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/dialog";
import { Disclosure, PopoverDisclosure } from "~/ui/disclosure";
import { Field, Input } from "~/ui/field";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { Switch } from "~/ui/switch";
import { TabNav, TabNavLink, Tabs } from "~/ui/tabs";
import { Textarea } from "~/ui/textarea";
import { useToast } from "~/ui/toast";

/** The controls of forms, in all states. */
export function DemoForms() {
  const { t } = useTranslation("admin-demo");
  const [chosen, setChosen] = useState("50");
  const amounts = ["25", "50", "100", "250"].map((value) => ({ value, label: value }));
  return (
    <Section title="Field" tone="surface">
      <div className="grid max-w-4xl gap-6 sm:grid-cols-2">
        <Field label={t("label")} hint={t("hint")} required>
          <Input name="a" autoComplete="given-name" />
        </Field>
        <Field label={t("label")} error={t("error")} htmlFor="wrong">
          <Input name="b" defaultValue="A" suffix={<Mail aria-hidden="true" />} />
        </Field>
        <Field label="Select" optional>
          <Select name="c" options={languages.map((value) => ({ value, label: value }))} />
        </Field>
        <Field label="Input">
          <Input name="d" disabled defaultValue={t("label")} />
        </Field>
        <Field label="Textarea" className="sm:col-span-2">
          <Textarea name="e" maxLength={200} defaultValue={t("text")} />
        </Field>
        <div>
          <Checkbox name="f" label={t("choice")} defaultChecked />
          <Checkbox name="g" label={t("choice")} hint={t("hint")} error={t("error")} />
          <Switch name="h" label={t("choice")} defaultChecked />
          <Switch name="i" label={t("choice")} hint={t("hint")} />
        </div>
        <div className="flex flex-col gap-6">
          <RadioGroup name="j" label="RadioGroup list" options={amounts.slice(0, 3)} defaultValue="25" />
          <RadioGroup name="k" label="RadioGroup pills" layout="pills" options={amounts} defaultValue="100" />
          <RadioGroup
            name="l"
            label="RadioGroup cards"
            layout="cards"
            className="sm:grid-cols-4"
            options={amounts}
            value={chosen}
            onValueChange={setChosen}
          />
        </div>
        <ErrorSummary title={t("failed")} errors={[{ id: "wrong", message: t("error") }]} />
      </div>
    </Section>
  );
}

/** Dialogs, toasts, tabs and disclosures. */
export function DemoOverlays() {
  const { t } = useTranslation("admin-demo");
  const { toast } = useToast();
  const text = t("text");
  return (
    <Section title="Dialog, Toast, Tabs">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        {(["centre", "end"] as const).map((placement) => (
          <Dialog key={placement}>
            <DialogTrigger asChild>
              <Button variant="secondary">Dialog {placement}</Button>
            </DialogTrigger>
            <DialogContent
              placement={placement}
              title={t("action")}
              description={text}
              footer={
                <DialogClose asChild>
                  <Button>{t("ui:close")}</Button>
                </DialogClose>
              }
            >
              <Field label={t("label")}>
                <Input name="m" />
              </Field>
            </DialogContent>
          </Dialog>
        ))}
        <PopoverDisclosure summary="PopoverDisclosure" align="start">
          <p className="px-3 py-2">{t("hint")}</p>
        </PopoverDisclosure>
        <Button variant="secondary" onClick={() => toast({ title: t("done"), description: text })}>
          Toast
        </Button>
        <Button
          variant="danger"
          onClick={() => toast({ title: t("failed"), description: text, variant: "destructive" })}
        >
          Toast
        </Button>
      </div>
      <Tabs
        label="Tabs"
        className="mb-8"
        items={languages.map((value) => ({ value, label: value, content: <p>{`${value}: ${text}`}</p> }))}
      />
      <TabNav label="TabNav">
        <TabNavLink href="#main" active>
          TabNavLink
        </TabNavLink>
        <TabNavLink href="#main">TabNavLink</TabNavLink>
      </TabNav>
      <div className="mt-8">
        <Disclosure summary="Disclosure" name="demo" defaultOpen>
          {text}
        </Disclosure>
        <Disclosure summary="Disclosure" name="demo">
          {text}
        </Disclosure>
      </div>
    </Section>
  );
}
