import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "~/ui/browser-storage";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";

/** The name that this browser prays with, and how to change it: more than one person may use the phone. */
export function ChangeName() {
  const { t } = useTranslation("prayers", { keyPrefix: "pray" });
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen !== undefined) (isOpen ? input : opener).current?.focus({ preventScroll: true });
  }, [isOpen]);
  if (!isHydrated) return null;
  const name = readStored("prayer_name");
  if (!isOpen) {
    return (
      <p className="text-sm text-ink-soft">
        {name && (
          <>
            {t("asName")} <bdi className="wrap-anywhere">{name}</bdi>.{" "}
          </>
        )}
        <button ref={opener} type="button" className="link min-h-11" onClick={() => setIsOpen(true)}>
          {t("changeName")}
        </button>
      </p>
    );
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    writeStored("prayer_name", input.current!.value.trim() || null);
    setIsOpen(false);
  };
  return (
    <form onSubmit={save} className="flex flex-wrap items-end gap-3">
      <Field label={t("name")} className="min-w-0 basis-60">
        <Input ref={input} defaultValue={name ?? ""} maxLength={100} autoComplete="name" />
      </Field>
      <Button type="submit" variant="secondary">
        {t("saveName")}
      </Button>
    </form>
  );
}
