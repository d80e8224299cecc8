import { useActionData, useBlocker, useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MotivationFields, type MotivationField } from "~/features/devotion/motivation-fields";
import type { DailyMotivation } from "~/features/devotion/motivations.schema";
import { DeskForm } from "~/http/desk-form";
import type { FormAnswer } from "~/http/form-action.server";
import { SaveBar } from "~/ui/save-bar";
import { useFormDirty } from "~/ui/unsaved-guard";
import { MotivationConflict } from "./motivation-conflict";

interface MotivationEditorProps {
  /** Id of the form; another one is another form, filled anew. */
  form: string;
  action: string;
  intent: "create" | "update";
  initial: Partial<Record<MotivationField, string>>;
  /** The motivation as it is saved now; null while there is none. */
  saved: DailyMotivation | null;
  /** The form holds a draft that nobody saved yet. */
  isDraft?: boolean;
  onSaved: () => void;
  /** The person gives up their own version for the saved one. */
  onTakeTheirs?: () => void;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** State of a navigation after which nothing is unsaved: what was typed is saved, or gone with its motivation. */
export const settled = { state: { settled: true } };

const isSettled = ({ state }: { state: unknown }) => state === settled.state;

/** The form of a motivation: guarded while something is unsaved, and told when somebody else was faster. */
export function MotivationEditor(props: MotivationEditorProps) {
  const { form, action, intent, initial, saved, isDraft = false, children } = props;
  const { t } = useTranslation("desk-motivations");
  const posted = useActionData<FormAnswer>();
  const sending = useFetcher<FormAnswer>({ key: form });
  const answer = sending.data ?? (posted?.intent === intent ? posted : undefined);
  const refused = answer?.ok === false ? answer.lastResult?.initialValue : null;
  const isOutdated = saved !== null && refused && refused.basedOn !== saved.updatedAt;
  const typed = useFormDirty(form);
  const dirty = !answer?.ok && (isDraft || answer !== undefined);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (typed || dirty) && !isSettled(nextLocation) && currentLocation.pathname !== nextLocation.pathname,
  );
  const done = intent === "create" ? "created" : "updated";
  return (
    <>
      {children}
      {isOutdated && (
        <MotivationConflict form={form} yours={refused} theirs={saved} onTakeTheirs={props.onTakeTheirs} />
      )}
      <DeskForm<MotivationField>
        key={form}
        id={form}
        action={action}
        intent={intent}
        initial={initial}
        success={{ title: t(`${done}.title`), description: t(`${done}.text`) }}
        failure={t("error.title")}
        failureText={t("error.save")}
        onSuccess={props.onSaved}
        className="flex flex-col gap-5"
      >
        {({ fields }) => <MotivationFields fields={fields} isPublished={saved?.isPublished ?? false} />}
      </DeskForm>
      <SaveBar
        form={form}
        save={t("form.save")}
        pending={sending.state !== "idle"}
        dirty={dirty}
        blocker={blocker}
      />
    </>
  );
}
