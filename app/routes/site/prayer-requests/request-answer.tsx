import { Sun } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { RequestCard } from "~/features/prayers/requests/request-card";

interface RequestAnswerProps {
  id: number;
  language: string;
  answer: NonNullable<RequestCard["answer"]>;
}

/** How a prayer was answered, in gold. */
export function RequestAnswer({ id, language, answer }: RequestAnswerProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "card" });
  return (
    <section
      aria-labelledby={`request-${id}-answer`}
      className="mt-5 rounded-xl bg-gold-soft px-4 py-3.5 text-ink"
    >
      <p id={`request-${id}-answer`} className="flex items-center gap-2 font-semibold text-gold">
        <Sun aria-hidden="true" className="size-5 shrink-0" />
        {answer.day ? t("answeredOn", { day: answer.day }) : t("answered")}
      </p>
      <p lang={language} dir="auto" className="mt-1.5 text-pretty whitespace-pre-line wrap-anywhere">
        {answer.text}
      </p>
    </section>
  );
}
