import { useTranslation } from "react-i18next";
import { Section } from "~/ui/section";

interface AboutProps {
  text: string;
  claims: { figure: string; label: string }[];
}

/** About the ministry, with its claims. Renders nothing without text in this language. */
export function About({ text, claims }: AboutProps) {
  const { t } = useTranslation("home");
  if (!text && claims.length === 0) return null;
  return (
    <Section
      id="about"
      tone="surface"
      eyebrow={t("about.eyebrow")}
      title={t("about.title")}
      className="max-sm:py-10 max-sm:[&_header]:mb-6"
    >
      <div className="grid gap-8 lg:gap-12 lg:grid-cols-[3fr_2fr] lg:items-center">
        <p className="max-w-reading font-serif text-lg leading-relaxed text-pretty whitespace-pre-line sm:text-xl">
          {text}
        </p>
        {claims.length > 0 && (
          <dl className="grid grid-cols-3 gap-4 text-center lg:text-start">
            {claims.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="mt-1 text-sm text-ink-soft">{label}</dt>
                <dd className="font-serif text-4xl text-brand-text sm:text-5xl">{figure}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Section>
  );
}
