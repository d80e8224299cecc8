import { useTranslation } from "react-i18next";

interface ActivitySentenceProps {
  action: string;
  /** Key of the sentence. */
  sentence: string;
  username: string;
  token: string | null;
  subject: string;
}

/** "marie created the role Editors": a line of the activity log in the reader's language. */
export function ActivitySentence({ action, sentence: key, username, token, subject }: ActivitySentenceProps) {
  const { t } = useTranslation("admin-activity");
  const sentence = t(key, { subject });
  // An entry of a sign-in has no username yet; the sentence contains the name.
  if (action.startsWith("signIn.")) return sentence;
  const isNobody = username === "system" || username === "guest";
  return (
    <>
      <strong className="font-semibold">
        {isNobody
          ? t(username === "system" ? "system" : "guest")
          : token === null
            ? username
            : t("byToken", { username, token })}
      </strong>{" "}
      {sentence}
    </>
  );
}
