import { useTranslation } from "react-i18next";
import { PublishSheet, type PublishSheetProps, type SheetChoice } from "./publish-sheet";
import { useWritingWords, type WritingScreens } from "./writing-screens";

interface TextSheetProps extends Pick<PublishSheetProps, "open" | "onOpenChange" | "moment" | "initial"> {
  screens: WritingScreens;
  item: { id: number; updatedAt: string };
  /** What happens when it is published now, where that is not "at once". */
  then?: string;
  /** The same for a time that is chosen. */
  thenLater?: string;
}

/** Publishes a draft that nobody gets by mail: now, or with `moment` also at a time. */
export function TextSheet({ screens, item, then, thenLater, moment, ...sheet }: TextSheetProps) {
  const words = useWritingWords(screens);
  const { t } = useTranslation("admin-writing", { keyPrefix: "sheet" });
  const choice: SheetChoice = {
    value: "publish",
    label: t("title"),
    now: { intent: "publish", action: words("actions.publish"), then: then ?? t("then") },
    ...(moment && {
      later: { intent: "schedule", action: t("schedule"), then: thenLater ?? t("thenLater") },
    }),
  };
  return (
    <PublishSheet
      {...sheet}
      {...(moment && { moment })}
      id={`publish-${item.id}`}
      action={`${screens.path}/${item.id}`}
      basedOn={item.updatedAt}
      title={t("title")}
      choices={[choice]}
      success={({ intent }) => {
        const done = intent === "schedule" ? "scheduled" : "published";
        return { title: words(`${done}.title`), description: words(`${done}.text`) };
      }}
      failure={words("error.publish")}
    />
  );
}
