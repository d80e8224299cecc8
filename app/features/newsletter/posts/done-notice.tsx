import { useTranslation } from "react-i18next";
import { formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { DoneAlert } from "~/features/writing/kit/done-alert";
import { Alert } from "~/ui/alert";
import { postScreens } from "./post-screens";
import type { PostAction } from "./posts-admin.schema";

/** The outcome of a sending, in the screen's query. */
interface SentCounts {
  /** The number of recipients who get it now. */
  count?: number | undefined;
  /** How many get it later, with a digest. */
  later?: number | undefined;
  /** The date by which the last of these has it. */
  by?: string | undefined;
}

/** The result of the last action, for browsers without JavaScript; else a toast says it. */
export function DoneNotice({ action, ...counts }: SentCounts & { action: PostAction }) {
  const { t } = useTranslation("admin-newsletter");
  const sent = useSentText();
  if (action !== "sent" && action !== "test") return <DoneAlert screens={postScreens} done={action} />;
  const words = action === "test" ? { title: t("test.title"), text: t("test.text") } : sent(counts);
  return (
    <Alert variant="success" title={words.title} className="mb-6">
      {words.text}
    </Alert>
  );
}

/** The message after a sending. */
export function useSentText() {
  const { t, i18n } = useTranslation("admin-newsletter");
  return ({ count = 0, later = 0, by }: SentCounts) => {
    const laterText =
      later > 0 && by
        ? t("sent.later", { count: later, when: formatDate(by, i18n.language as Language) })
        : "";
    return count > 0
      ? { title: t("sent.title"), text: `${t("sent.text", { count })} ${laterText}`.trim() }
      : { title: t("sent.onlyLater"), text: laterText };
  };
}
