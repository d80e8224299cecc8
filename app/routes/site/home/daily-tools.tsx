import { ArrowRight, Languages, NotebookPen, Quote, type LucideIcon } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { PremiumFeature } from "~/features/newsletter/subscribers/premium-features";
import { ToolDialog } from "./tool-dialog";

const tools: { tool: PremiumFeature; icon: LucideIcon }[] = [
  { tool: "mood", icon: NotebookPen },
  { tool: "quotes", icon: Quote },
  { tool: "translation", icon: Languages },
];

/** The tools for subscribers: a plain list with thin rules, so that the cards above stand out. */
export function DailyTools() {
  const { t } = useTranslation("home", { keyPrefix: "tools.daily" });
  return (
    <div className="mt-14 sm:mt-16">
      <h3 className="font-serif text-2xl leading-tight text-balance">{t("title")}</h3>
      <p className="mt-2 max-w-reading text-pretty text-ink-soft">{t("lead")}</p>
      <ul className="mt-6 grid gap-x-6 lg:grid-cols-3">
        {tools.map(({ tool, icon: Icon }) => (
          <li
            key={tool}
            className="group card-interactive relative flex gap-4 border-t border-line-strong py-6"
          >
            <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand-text" />
            <div className="min-w-0 flex-1">
              <h4 className="font-serif text-xl leading-snug text-balance">
                <ToolDialog
                  tool={tool}
                  title={t(`${tool}.title`)}
                  description={t(`${tool}.text`)}
                  className="card-link rounded text-ink no-underline group-hover:underline"
                />
              </h4>
              <p className="mt-1.5 text-pretty text-ink-soft">{t(`${tool}.text`)}</p>
            </div>
            <ArrowRight aria-hidden="true" className="mt-1.5 size-4 shrink-0 text-ink-soft" />
          </li>
        ))}
      </ul>
    </div>
  );
}
