import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog, DialogContent } from "~/ui/dialog";
import { Field, Input } from "~/ui/field";
import { acceptedPictureTypes } from "./picture-path";
import type { Picture } from "./pictures.schema";
import { shrinkPicture } from "./shrink-picture";

interface PictureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The uploaded picture's Markdown. */
  onAdded: (markdown: string) => void;
}

/** Uploads a picture with its alt text. */
export function PictureDialog({ open, onOpenChange, onAdded }: PictureDialogProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor" });
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t("picture.title")} description={t("picture.text")} size="sm">
        <PictureChoice onAdded={onAdded} />
      </DialogContent>
    </Dialog>
  );
}

function PictureChoice({ onAdded }: Pick<PictureDialogProps, "onAdded">) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor" });
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState("");
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const id = useId();

  // Not a form: the dialog may be inside one.
  async function send() {
    if (!file) return setRefusal(t("picture.missing"));
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
            setFile(event.target.files?.[0]);
            setRefusal(undefined);
          }}
        />
      </Field>
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
