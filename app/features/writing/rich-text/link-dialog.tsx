import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Dialog, DialogContent, focusFirstField } from "~/ui/dialog";
import { Field, Input } from "~/ui/field";
import { toLinkAddress } from "./link-address";

interface WordsWithLink {
  text: string;
  /** Empty: no link. */
  href: string;
}

interface LinkDialogProps {
  /** The words that are linked or to be linked; null: closed. */
  link: WordsWithLink | null;
  onClose: () => void;
  onLink: (link: WordsWithLink) => void;
}

/** Asks where a link leads, and with which words. */
export function LinkDialog({ link, onClose, onLink }: LinkDialogProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor.link" });
  return (
    <Dialog open={link !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t("title")} size="sm" onOpenAutoFocus={focusFirstField}>
        {link && <LinkFields link={link} onLink={onLink} />}
      </DialogContent>
    </Dialog>
  );
}

function LinkFields({ link, onLink }: { link: WordsWithLink } & Pick<LinkDialogProps, "onLink">) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor.link" });
  const [text, setText] = useState(link.text);
  const [address, setAddress] = useState(link.href);
  const [refusal, setRefusal] = useState<string>();
  const id = useId();
  const add = () => {
    const href = toLinkAddress(address);
    if (href === null) return setRefusal(t("wrong"));
    onLink({ text: text.trim() || address.trim(), href });
  };
  // Not a form: the dialog may be inside one.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-5" onKeyDown={addOnEnter}>
      <Field label={t("address")} hint={t("addressHint")} htmlFor={`${id}-address`} error={refusal} required>
        <Input
          value={address}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => {
            setAddress(event.target.value);
            setRefusal(undefined);
          }}
        />
      </Field>
      <Field label={t("words")} htmlFor={`${id}-words`}>
        <Input value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="button" className="grow" onClick={add}>
          {t(link.href ? "change" : "add")}
        </Button>
        {link.href && (
          <Button
            type="button"
            variant="secondary"
            onKeyDown={(event) => event.stopPropagation()}
            onClick={() => onLink({ text: link.text, href: "" })}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </div>
  );
}
