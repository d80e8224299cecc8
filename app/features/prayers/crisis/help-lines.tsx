import { useId } from "react";
import { Phone } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import type { CountryHelpLines } from "./help-lines.server";

interface HelpLinesProps {
  countries: CountryHelpLines[];
  /** Keep the component mounted while false: its live region announces the help lines when they appear. */
  isShown: boolean;
  className?: string;
}

/** Telephone numbers for somebody in danger. Not an error message: the text is accepted. */
export function HelpLines({ isShown, ...lines }: HelpLinesProps) {
  const { t } = useTranslation("prayers-help");
  const areThere = isShown && lines.countries.length > 0;
  return (
    <>
      <p role="status" className="sr-only">
        {areThere && t("title")}
      </p>
      {areThere && <Lines {...lines} />}
    </>
  );
}

function Lines({ countries, className }: Omit<HelpLinesProps, "isShown">) {
  const { t } = useTranslation("prayers-help");
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("rounded-2xl border border-line bg-brand-soft p-5 sm:p-6", className)}
    >
      <h2 id={id} className="font-serif text-xl text-on-brand-soft">
        {t("title")}
      </h2>
      <p className="mt-2 max-w-prose text-pretty">{t("text")}</p>
      <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {countries.map(({ code, country, lines }) => (
          <div key={code}>
            <h3 className="font-semibold">{country}</h3>
            <ul className="mt-1 divide-y divide-line">
              {lines.map(({ phone, name, kind }) => (
                <li key={phone + name}>
                  <a href={telephoneLink(phone)} className="group flex min-h-11 items-start gap-3 py-2">
                    <Phone aria-hidden="true" className="mt-1 size-4 shrink-0 text-on-brand-soft" />
                    <span className="min-w-0">
                      <strong className="font-semibold tabular-nums group-hover:underline" dir="ltr">
                        {phone}
                      </strong>{" "}
                      <span dir="auto">{name}</span>
                      <span className="block text-sm text-ink-soft">{t(`kinds.${kind}`)}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-5 text-pretty">{t("elsewhere")}</p>
      <p className="mt-3 text-pretty">{t("more")}</p>
    </section>
  );
}

const telephoneLink = (phone: string) => `tel:${phone.replace(/[^\d+*#]/g, "")}`;
