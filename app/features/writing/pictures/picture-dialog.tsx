import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog, DialogContent, focusFirstField } from "~/ui/dialog";
import { Field, Input } from "~/ui/field";
import { acceptedPictureTypes } from "./picture-path";
import type { Picture } from "./pictures.schema";
import { shrinkPicture } from "./shrink-picture";

/** A photograph is made smaller before it is sent; the server takes 10 MiB. */
const MOST_MEGABYTES = 25;

interface PictureDialogProps {
  /** Open, for a picture to choose or for one that was pasted or dropped; null: closed. */
  adding: "picture" | File | null;
  onClose: () => void;
  /** The uploaded picture's Markdown. */
  onAdded: (markdown: string) => void;
}

/** Uploads a picture with its alt text. */
export function PictureDialog({ adding, onClose, onAdded }: PictureDialogProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor" });
  return (
    <Dialog open={adding !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t("picture.title")}
        description={t("picture.text")}
        size="sm"
        onOpenAutoFocus={focusFirstField}
      >
        <PictureChoice given={adding instanceof File ? adding : undefined} onAdded={onAdded} />
      </DialogContent>
    </Dialog>
  );
}

interface PictureChoiceProps extends Pick<PictureDialogProps, "onAdded"> {
  given: File | undefined;
}

function PictureChoice({ given, onAdded }: PictureChoiceProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor" });
  const [file, setFile] = useState(given);
  const [alt, setAlt] = useState("");
  const [sending, setSending] = useState(false);
  const refuse = (chosen: File | Blob | undefined) =>
    chosen && chosen.size > MOST_MEGABYTES * 1_000_000
      ? t("picture.tooLarge", { size: Math.ceil(chosen.size / 1_000_000), most: MOST_MEGABYTES })
      : undefined;
  const [refusal, setRefusal] = useState(refuse(given));
  const id = useId();

  // Not a form: the dialog may be inside one.
  async function send() {
    if (!file) return setRefusal(t("picture.missing"));
    if (refuse(file)) return setRefusal(refuse(file));
    setSending(true);
    const { picture, message } = await upload(file, alt);
    setSending(false);
    if (picture) onAdded(picture.markdown);
    else setRefusal(message ?? t("common:unreachable"));
  }

  return (
    <div className="flex flex-col gap-5">
      <Field label={t("picture.file")} htmlFor={`${id}-file`} error={refusal} required>
        <Input
          type="file"
          accept={acceptedPictureTypes}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            setFile(chosen);
            setRefusal(refuse(chosen));
          }}
        />
      </Field>
      {given && file === given && !refusal && <GivenPicture file={given} />}
      <Field label={t("picture.alt")} hint={t("picture.altHint")} htmlFor={`${id}-alt`}>
        <Input
          value={alt}
          maxLength={300}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void send();
          }}
        />
      </Field>
      {sending && (
        <Alert variant="success" silent={false}>
          {t("picture.sending")}
        </Alert>
      )}
      <Button type="button" loading={sending} onClick={() => void send()}>
        {t("picture.add")}
      </Button>
    </div>
  );
}

/** A pasted or dropped picture, which the file chooser does not name. */
function GivenPicture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setAddress(typeof reader.result === "string" ? reader.result : undefined);
    reader.readAsDataURL(file); // pages take pictures from here and from data: alone
    return () => reader.abort();
  }, [file]);
  return (
    <figure className="flex items-center gap-4">
      {address && <img src={address} alt="" className="max-h-28 max-w-40 rounded-lg" />}
      <figcaption className="text-sm text-ink-soft wrap-anywhere">{file.name}</figcaption>
    </figure>
  );
}

async function upload(file: File, alt: string): Promise<{ picture?: Picture; message?: string }> {
  const form = new FormData();
  form.set("picture", await shrinkPicture(file), file.name);
  form.set("alt", alt);
  try {
    const response = await fetch("/api/pictures", { method: "POST", body: form });
    const body = (await response.json()) as Picture & { message?: string };
    return response.ok ? { picture: body } : { message: body.message ?? undefined };
  } catch {
    return {};
  }
}
