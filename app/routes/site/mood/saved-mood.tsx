import { Pencil } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { Comfort } from "~/features/mood/comfort.server";
import type { ScreenMood } from "~/features/mood/mood-screen.server";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { Verse } from "~/ui/verse";
import { MoodIcon } from "./mood-icon";
import { useMountFocus } from "./mount-focus";

interface SavedMoodProps {
  entry: ScreenMood;
  /** The saved mood replaces the form on the page. */
  isReplacing: boolean;
  onModify: (() => void) | undefined;
}

/** Today's saved mood, and comfort on a hard day. */
export function SavedMood({ entry, isReplacing, onModify }: SavedMoodProps) {
  const { t } = useTranslation("mood");
  const path = useLocalePath();
  const heading = useMountFocus(isReplacing);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-brand-soft text-on-brand-soft">
          <MoodIcon mood={entry.mood} className="size-8" />
        </span>
        <div className="min-w-40 flex-1">
          <p className="text-sm text-ink-soft">{t("saved.today")}</p>
          <h2 ref={heading} tabIndex={-1} className="font-serif text-3xl">
            {t(`moods.${entry.mood}`)}
          </h2>
        </div>
        {onModify && (
          <ButtonLink
            href={path("/mood?edit=1")}
            variant="secondary"
            onClick={(event) => {
              event.preventDefault();
              onModify();
            }}
          >
            <Pencil aria-hidden="true" />
            {t("modify")}
          </ButtonLink>
        )}
      </div>
      {entry.reflection && (
        <p
          dir="auto"
          className="mt-6 border-s-2 border-line ps-4 text-pretty whitespace-pre-line wrap-anywhere"
        >
          {entry.reflection}
        </p>
      )}
      {entry.comfort && <ComfortNote comfort={entry.comfort} />}
    </>
  );
}

/** A verse, a comforting sentence, and a link to ask for prayer. */
function ComfortNote({ comfort }: { comfort: Comfort }) {
  const { t, i18n } = useTranslation("mood");
  const path = useLocalePath();
  const { verse, reference, version, word } = comfort;
  return (
    <div className="mt-8 border-t border-line pt-8">
      <Verse text={verse} reference={reference} version={version ?? undefined} lang={i18n.language} />
      <p className="mt-6 text-pretty">{word}</p>
      <p className="mt-2 text-pretty">{t("comfort.prayer")}</p>
      <p className="mt-5">
        <ButtonLink asChild>
          <UiLink href={path("/prayer-requests?tab=submit")}>{t("comfort.ask")}</UiLink>
        </ButtonLink>
      </p>
    </div>
  );
}
