import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import type { FormFields } from "~/http/fetcher-form";
import type { FormAnswer } from "~/http/form-answer";
import type { ToastMessage } from "~/ui/toast-region";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/checkbox-radio";
import { Dialog, DialogContent } from "~/ui/dialog";
import { AdminSection } from "~/ui/admin-page";
import { useHydrated } from "~/ui/use-hydrated";
import { ScheduleFields } from "../scheduling/schedule-fields";

/** What the button of the sheet does. */
interface SheetStep {
  /** The intent of the screen. */
  intent: string;
  /** The label of the button. */
  action: string;
  /** What happens then, in a sentence. */
  then: string;
}

export interface SheetChoice {
  value: string;
  label: string;
  /** Why it cannot be chosen. */
  refusal?: ReactNode;
  now: SheetStep;
  later?: SheetStep;
  /** Whether people get a mail: the recipients are asked. */
  sends?: boolean;
}

type Names = "to" | "date" | "time";

export interface PublishSheetProps {
  /** Id of its form. */
  id: string;
  /** The path of the screen. */
  action: string;
  /** The version that the person sees. */
  basedOn: string;
  title: string;
  choices: SheetChoice[];
  /** The ministry's time zone and the first day that can be chosen; without them there is no later. */
  moment?: { timeZone: string; today?: string };
  /** Above the choices. */
  notice?: ReactNode;
  /** The recipients and what they get; it may say why nobody gets anything. */
  audience?: (fields: FormFields<Names>) => ReactNode;
  /** Why a mail cannot be sent now to those who are chosen. */
  sendRefusal?: string | null;
  success: (answer: FormAnswer) => Pick<ToastMessage, "title" | "description">;
  failure: string;
  initial?: Partial<Record<Names, string>>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** How a text is published: one question after the other, and one button. Without JavaScript a button for each way. */
export function PublishSheet(props: PublishSheetProps) {
  const { title, open, onOpenChange } = props;
  const hydrated = useHydrated();
  const opener = useRef<Element | null>(null);
  if (!hydrated)
    return (
      <AdminSection id="publish" title={title} boxed className="mt-8 not-noscript:hidden">
        <SheetForm {...props} isPlain />
      </AdminSection>
    );
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={title}
        onOpenAutoFocus={() => (opener.current = document.activeElement)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener.current instanceof HTMLElement) opener.current.focus();
        }}
      >
        <SheetForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function SheetForm(props: PublishSheetProps & { isPlain?: boolean }) {
  const { id, action, basedOn, choices, moment, isPlain, notice, audience, sendRefusal, onOpenChange } =
    props;
  const { t } = useTranslation("admin-writing", { keyPrefix: "sheet" });
  const possible = choices.filter(({ refusal }) => !refusal);
  const [what, setWhat] = useState(possible[0]?.value);
  const [isLater, setLater] = useState(false);
  const chosen = possible.find(({ value }) => value === what) ?? possible[0];
  const hasLater = moment !== undefined && possible.some(({ later }) => later);
  const asksTime = hasLater && (isPlain || (isLater && chosen?.later !== undefined));
  const step = asksTime ? chosen?.later : chosen?.now;
  const refusal = chosen?.sends && !asksTime ? sendRefusal : null;
  return (
    <AdminForm<Names>
      id={id}
      action={action}
      initial={{ to: "language", ...props.initial }}
      success={props.success}
      failure={props.failure}
      onSuccess={() => onOpenChange(false)}
      className="flex flex-col gap-5"
    >
      {({ fields, pending }) => (
        <>
          <input type="hidden" name="basedOn" value={basedOn} />
          {notice}
          {choices.length > 1 && !isPlain && (
            <RadioGroup
              name="what"
              label={t("what")}
              value={chosen?.value ?? ""}
              onValueChange={setWhat}
              options={choices.map(({ value, label, refusal: reason }) => ({
                value,
                label,
                hint: reason,
                disabled: Boolean(reason),
              }))}
            />
          )}
          {(isPlain ?? choices.length === 1) &&
            choices.map(({ value, label, refusal: reason }) =>
              reason ? (
                <p key={value}>
                  <strong>{label}</strong>
                  {": "}
                  {reason}
                </p>
              ) : null,
            )}
          {(isPlain ? possible.some(({ sends }) => sends) : chosen?.sends) && audience?.(fields)}
          {hasLater && !isPlain && chosen?.later && (
            <RadioGroup
              name="when"
              label={t("when")}
              layout="pills"
              value={isLater ? "later" : "now"}
              onValueChange={(value) => setLater(value === "later")}
              options={[
                { value: "now", label: t("now") },
                { value: "later", label: t("later") },
              ]}
            />
          )}
          {asksTime && <ScheduleFields fields={fields} timeZone={moment.timeZone} from={moment.today} />}
          {isPlain ? (
            <div className="flex flex-wrap gap-3">
              {possible
                .flatMap(({ now, later }) => [now, later])
                .map(
                  (one, index) =>
                    one && (
                      <Button
                        key={one.intent}
                        type="submit"
                        name="intent"
                        value={one.intent}
                        variant={index === 0 ? "primary" : "secondary"}
                      >
                        {one.action}
                      </Button>
                    ),
                )}
            </div>
          ) : (
            step && (
              <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-x-6 gap-y-3 border-t border-line bg-surface px-6 py-4 sm:rounded-b-2xl sm:flex-nowrap">
                <p role="status" className="flex-1 basis-60 text-sm text-ink-soft">
                  {refusal ?? step.then}
                </p>
                <Button
                  type="submit"
                  name="intent"
                  value={step.intent}
                  loading={pending}
                  disabled={Boolean(refusal)}
                  className="max-sm:grow"
                >
                  {step.action}
                </Button>
              </div>
            )
          )}
        </>
      )}
    </AdminForm>
  );
}
