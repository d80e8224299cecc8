import { Bookmark, Heart, ThumbsDown } from "~/ui/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reaction } from "~/features/sermons/page/page-choices";
import type { OwnWatching } from "~/features/sermons/watching/own-watching.server";
import { PublicForm } from "~/http/public-form";
import { TimeZoneField } from "~/http/time-zone-field";
import { Button } from "~/ui/button";
import { submittedValue } from "./submitted-value";
import { useFormToast } from "./use-form-toast";

interface SermonReactionsProps {
  /** The buttons to show. */
  names: readonly ("bookmark" | "like" | "skip")[];
  own: OwnWatching;
  action: string;
  stamp: string;
}

/** Favourite, like, and not for me: a second press undoes it. */
export function SermonReactions({ names, own, action, stamp }: SermonReactionsProps) {
  const { t } = useTranslation("sermon-page");
  const toToast = useFormToast();
  const [pressed, setPressed] = useState("");
  const buttons = [
    { name: "bookmark", undo: "unbookmark", isOn: own.isBookmarked, Icon: Bookmark },
    { name: "like", undo: "unlike", isOn: own.isLiked, Icon: Heart },
    { name: "skip", undo: "unskip", isOn: own.isSkipped, Icon: ThumbsDown },
  ] as const satisfies { name: Reaction; undo: Reaction; isOn: boolean; Icon: unknown }[];
  return (
    <PublicForm
      id={`sermon-${names.join("-")}`}
      intent="react"
      action={action}
      stamp={stamp}
      success={toToast}
      failure={t("failed")}
      failureText={t("failedText")}
      onSubmit={(event) => setPressed(submittedValue(event))}
      className="no-print"
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="intent" value="react" />
          <TimeZoneField />
          <div role="group" aria-label={t("reactions.label")} className="flex flex-wrap gap-2">
            {buttons
              .filter(({ name }) => names.includes(name))
              .map(({ name, undo, isOn, Icon }) => (
                <Button
                  key={name}
                  type="submit"
                  name="reaction"
                  value={isOn ? undo : name}
                  aria-pressed={isOn}
                  loading={pending && (pressed === name || pressed === undo)}
                  variant={isOn ? "primary" : "secondary"}
                >
                  <Icon aria-hidden="true" fill={isOn ? "currentColor" : "none"} />
                  {t(`reactions.${name}`)}
                </Button>
              ))}
          </div>
        </>
      )}
    </PublicForm>
  );
}
