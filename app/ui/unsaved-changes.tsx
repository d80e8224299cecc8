import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./confirm-dialog";
import { wasEditedBeforeHydration } from "~/remix/input-before-hydration";

/** Event on a form whose content was saved without sending the form. */
export const SAVED_EVENT = "form-saved";

type FormValues = Map<string, string>;

/** The form's data; the values of a name as one string. */
function readForm(form: HTMLFormElement): FormValues {
  const values: FormValues = new Map();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === "string" ? value : `${value.name} ${value.size}`;
    values.set(name, JSON.stringify([values.get(name), text]));
  }
  return values;
}

/** In place of names, when what the form held before is not known. */
const unknown = "";

const listChanges = (before: FormValues, now: FormValues) =>
  [...new Set([...now.keys(), ...before.keys()])].filter((name) => before.get(name) !== now.get(name));

/** Whether the form with this id changed since it was shown or last sent. */
export const useIsFormDirty = (formId: string): boolean => useChangedFields(formId).length > 0;

/** The names of the fields that changed since the form with this id was shown or last sent. */
export function useChangedFields(formId: string): string[] {
  const [changed, setChanged] = useState<string[]>([]);
  useEffect(() => {
    let known: HTMLFormElement | undefined;
    let saved: FormValues | null = null;
    const show = (names: string[]) =>
      setChanged((before) => (JSON.stringify(before) === JSON.stringify(names) ? before : names));
    // A screen may replace its form after saving: read the new one before it is edited.
    const findForm = () => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return;
      if (form !== known) {
        known = form;
        saved = wasEditedBeforeHydration(form) ? null : readForm(form);
      }
      return form;
    };
    const compare = () => {
      const form = findForm();
      if (form) show(saved ? listChanges(saved, readForm(form)) : [unknown]);
    };
    const reset = () => setTimeout(compare); // the event comes before the values are reset
    const sent = (event: Event) => {
      if (!navigator.onLine) return; // offline: nobody receives it
      const form = findForm();
      if (!form || event.target !== form) return;
      saved = readForm(form);
      show([]);
    };
    const listeners = {
      focusin: findForm,
      pointerdown: findForm,
      input: compare,
      change: compare,
      reset,
      submit: sent,
      [SAVED_EVENT]: sent,
    };
    compare();
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener, { capture: true });
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener, { capture: true });
    };
  }, [formId]);
  return changed;
}

/** Remix's `useBlocker`, to guard the back button too. */
export interface LeaveBlocker {
  state: string;
  proceed?: () => void;
  reset?: () => void;
}

export interface UnsavedChangesProps {
  /** Id of the form. */
  form: string;
  /** Unsaved although unchanged since it was sent: the server refused it. */
  dirty?: boolean;
  blocker?: LeaveBlocker;
  /** Whether this browser stores the unsaved text and restores it. */
  isKept?: () => boolean;
}

interface UnsavedChangesDialogProps extends Pick<UnsavedChangesProps, "blocker" | "isKept"> {
  unsaved: boolean;
}

/** Asks before a link or a closed tab loses unsaved changes. */
export function UnsavedChangesDialog({ unsaved, blocker, isKept }: UnsavedChangesDialogProps) {
  const { t } = useTranslation("ui");
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  const leaving = useRef(false);
  const routed = Boolean(blocker);
  useEffect(() => {
    if (!unsaved) return;
    leaving.current = false;
    const unload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const clicked = leaving.current ? null : findLeavingLink(event);
      if (!clicked) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(clicked);
    };
    window.addEventListener("beforeunload", unload);
    // Capture on the window: before the router handles the click.
    if (!routed) window.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", unload);
      window.removeEventListener("click", click, { capture: true });
    };
  }, [unsaved, routed]);
  const isAsking = link !== null || blocker?.state === "blocked";
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(open) => {
        if (open) return;
        setLink(null);
        if (!leaving.current) blocker?.reset?.();
      }}
      title={t("unsaved.title")}
      text={t(isAsking && isKept?.() ? "unsaved.kept" : "unsaved.text")}
      confirm={t("unsaved.leave")}
      cancel={t("unsaved.stay")}
      onConfirm={() => {
        leaving.current = true;
        // In case the link did not leave the page.
        setTimeout(() => (leaving.current = false), 1000);
        if (link) link.click();
        else blocker?.proceed?.();
      }}
    />
  );
}

/** The link of a plain click that leaves the page in this tab. */
function findLeavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const stays = link.hash !== "" && withoutHash(link.href) === withoutHash(window.location.href);
  return stays || !link.protocol.startsWith("http") ? null : link;
}

const withoutHash = (url: string) => url.split("#")[0];
