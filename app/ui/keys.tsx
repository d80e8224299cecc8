import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Keyboard } from "~/ui/icons-admin";
import { Button } from "./button";
import { LateDialog } from "./late-dialog";
import { areKeysOn, isDialogOpen, isTyping, switchKeys } from "./page-keys";
import { Switch } from "./switch";

/** The keys that every list has. */
const general = [
  { keys: ["j", "k"], name: "next" },
  { keys: ["↵"], name: "open" },
  { keys: ["/"], name: "search" },
  { keys: ["?"], name: "help" },
] as const;

/**
 * Keys of a screen: a button or link with `aria-keyshortcuts="a"` is pressed by A, j and k open the next and the previous
 * record, ? shows the list of keys. They can be switched off (WCAG 2.1.4), and do nothing while a person types.
 */
export function Keys() {
  const { t } = useTranslation("admin-queue");
  const [own, setOwn] = useState<{ keys: string[]; label: string }[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(true);
  const show = () => {
    setOwn(findKeyed().map(({ element, key }) => ({ keys: [key], label: element.textContent.trim() })));
    setIsOn(areKeysOn());
    setIsOpen(true);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const element = areKeysOn() ? findPressed(event.key) : undefined;
      if (event.key !== "?" && !element) return;
      event.preventDefault();
      if (element) element.click();
      else show();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        size="sm"
        className="max-lg:hidden noscript:hidden pointer-coarse:hidden"
        aria-haspopup="dialog"
        onClick={show}
      >
        <Keyboard aria-hidden="true" />
        {t("keys.title")}
        <kbd aria-hidden="true" className="key">
          ?
        </kbd>
      </Button>
      <LateDialog open={isOpen} onOpenChange={setIsOpen} title={t("keys.title")} size="sm">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
          {[...own, ...general.map(({ keys, name }) => ({ keys, label: t(`keys.${name}`) }))].map(
            ({ keys, label }) => (
              <div key={label} className="contents">
                <dt className="flex gap-1.5">
                  {keys.map((key) => (
                    <kbd key={key} className="key">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{label}</dd>
              </div>
            ),
          )}
        </dl>
        <Switch
          id="keys-on"
          label={t("keys.on")}
          hint={t("keys.onHint")}
          checked={isOn}
          onChange={({ target }) => {
            setIsOn(target.checked);
            switchKeys(target.checked);
          }}
          className="mt-5 border-t border-line pt-3"
        />
      </LateDialog>
    </>
  );
}

/** Not while a person types, in a dialog, with another key, or again and again while a key is held down. */
function isForPage(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, repeat, altKey, ctrlKey, metaKey } = event;
  if (defaultPrevented || repeat || altKey || ctrlKey || metaKey) return false;
  return !isTyping(target) && !isDialogOpen();
}

/** What is on the screen and has a key of one letter. */
const findKeyed = () =>
  [...document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")]
    .map((element) => ({ element, key: element.getAttribute("aria-keyshortcuts")! }))
    .filter(({ element, key }) => key.length === 1 && element.getClientRects().length > 0);

const findPressed = (key: string) =>
  findKeyed().find((keyed) => keyed.key === key)?.element ?? findNeighbour(key);

const steps: Partial<Record<string, number>> = { j: 1, k: -1 };

/** The link of the record after or before the open one. */
function findNeighbour(key: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>("a.record-link")];
  const at = links.findIndex((link) => link.getAttribute("aria-current") === "true");
  return at < 0 ? undefined : links[at + (steps[key] ?? NaN)];
}
