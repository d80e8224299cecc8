import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored } from "~/ui/browser-storage";
import { Button } from "~/ui/button";
import { HandHeart } from "~/ui/icons";
import { PRAY_PAGE_FORM } from "./board-forms";
import { ChangeName } from "./change-name";
import { PrayForm, type PrayFormProps } from "./pray-form";

interface PrayInCardProps extends PrayFormProps {
  hasPrayed: boolean;
  /** The page of the request, which has the form open: where the button leads without JavaScript. Null on that page. */
  page: string | null;
}

/** The button to pray, in place: one press when the browser knows the name; the first time the card asks for it. */
export function PrayInCard({ hasPrayed, page, ...form }: PrayInCardProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "pray" });
  const [opened, setOpened] = useState<"asks" | "sends">();
  const [isSent, setIsSent] = useState(false);
  const { card } = form;
  if (hasPrayed) return <PrayedNote isNew={isSent} />;
  if (page === null || opened) {
    return (
      <PrayForm
        {...form}
        isSentAtOnce={opened === "sends"}
        takesFocus={opened !== undefined}
        onPress={(prayer) => {
          setIsSent(true);
          form.onPress(prayer);
        }}
      />
    );
  }
  return (
    <Button
      type="submit"
      form={PRAY_PAGE_FORM}
      formAction={page}
      aria-label={t("buttonLabel", { title: card.title })}
      onClick={(event) => {
        event.preventDefault();
        setOpened(readStored("prayer_name") ? "sends" : "asks");
      }}
    >
      <HandHeart aria-hidden="true" />
      {t("button")}
    </Button>
  );
}

/** Replaces the form of a prayer. `isNew`: the visitor prayed just now. */
function PrayedNote({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation("prayers", { keyPrefix: "pray" });
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) note.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div className="min-w-0">
      <p ref={note} tabIndex={-1} className="flex min-h-11 items-center gap-2 font-semibold text-success">
        <HandHeart aria-hidden="true" className="size-5 shrink-0" />
        {isNew ? `${t("done")}. ${t("doneText")}` : t("prayed")}
      </p>
      <ChangeName />
    </div>
  );
}
