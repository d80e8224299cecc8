import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { SaveBar } from "~/ui/save-bar";
import { ChangedFields } from "./changed-fields";
import { revealField } from "./reveal-field";
import { OpenedGroups, type TabState } from "./setting-fields";
import type { SettingsTab } from "../settings-choices";
import type { SettingsScreen } from "../settings-admin.server";

interface TabFormProps {
  tab: SettingsTab;
  screen: SettingsScreen;
  children: (state: TabState) => ReactNode;
}

/** The form of a tab. After a save it remounts with the stored values. */
export function TabForm(props: TabFormProps) {
  const [times, setTimes] = useState(0);
  const [opened] = useState(() => new Set<string>());
  return (
    <OpenedGroups.Provider value={opened}>
      <TabFormOnce key={times} {...props} times={times} onSaved={() => setTimes(times + 1)} />
    </OpenedGroups.Provider>
  );
}

function TabFormOnce({
  tab,
  screen,
  children,
  times,
  onSaved,
}: TabFormProps & { times: number; onSaved: () => void }) {
  const { t } = useTranslation("admin-settings");
  const id = `settings-${tab}-${times}`;
  // The first load: a later save by others must not replace what this person is typing, nor its `updatedAt`.
  const [{ settings, values }] = useState(screen);
  const href = `/admin/settings?tab=${tab}`;

  useEffect(() => {
    if (times > 0 && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`button[type=submit][form="${id}"]`)?.focus();
  }, [times, id]);

  return (
    <AdminForm<string>
      id={id}
      action={href}
      success={{ title: t("saved") }}
      failure={`${t("error")} - ${t("failed")}`}
      initial={values}
      onSuccess={onSaved}
    >
      {({ answer, ...state }) => {
        const isOutdated = Boolean(answer?.lastResult?.error?.updatedAt);
        // Disabled until the saved form is mounted: anything typed meanwhile would be lost with the old form. Disabled
        // fields are not sent either, so no button may send the form meanwhile.
        const isClosed = state.pending || (answer?.ok === true && answer.intent === tab);
        return (
          <>
            {!isClosed && <FirstError form={id} answer={answer} />}
            {/* Enter saves, although the button of a connection test comes before the save button. */}
            <button type="submit" name="intent" value={tab} hidden tabIndex={-1} aria-hidden="true" />
            {Object.entries(settings.updatedAt).map(([key, at]) => (
              <input key={key} type="hidden" name={`updatedAt_${key}`} value={at ?? ""} />
            ))}
            {isOutdated && (
              <Alert
                className="mt-4"
                action={
                  <>
                    <a href={href} target="_blank" rel="noreferrer" className="link self-center">
                      {t("conflict.compare")}
                    </a>
                    <Button
                      type="submit"
                      name="overwrite"
                      value="on"
                      variant="secondary"
                      size="sm"
                      loading={isClosed}
                    >
                      {t("conflict.overwrite")}
                    </Button>
                  </>
                }
              >
                {t("conflict.text")}
              </Alert>
            )}
            <fieldset disabled={isClosed} className="mt-4 min-w-0">
              <div className="flex flex-col gap-8">{children({ answer, ...state })}</div>
            </fieldset>
            <SaveBar
              form={id}
              save={t("save")}
              pending={isClosed}
              dirty={answer?.ok === false}
              describe={(names) => <ChangedFields form={id} names={names} />}
            />
            <input type="hidden" name="intent" value={tab} />
          </>
        );
      }}
    </AdminForm>
  );
}

/** Brings the first field with an error out of a language or a row that hides it; the form has focused a visible one. */
function FirstError({ form, answer }: { form: string; answer: TabState["answer"] }) {
  useEffect(() => {
    const errors = answer?.lastResult?.error ?? {};
    const shown = document.getElementById(form);
    if (answer?.ok !== false || !(shown instanceof HTMLFormElement)) return;
    const first = [...shown.elements].find((one) => (one.getAttribute("name") ?? "") in errors);
    if (first && first !== document.activeElement) revealField(first.id);
  }, [form, answer]);
  return null;
}
