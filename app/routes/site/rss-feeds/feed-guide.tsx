import type { ComponentType, SVGProps } from "react";
import { FacebookIcon, TelegramIcon, WhatsAppIcon } from "~/ui/brand-icons";

interface FeedGuideProps {
  guide: { name: "facebook" | "telegram" | "whatsapp"; title: string; lead: string; steps: string[] };
}

const icons: Record<FeedGuideProps["guide"]["name"], ComponentType<SVGProps<SVGSVGElement>>> = {
  facebook: FacebookIcon,
  telegram: TelegramIcon,
  whatsapp: WhatsAppIcon,
};

/** The steps to connect a feed to a network. */
export function FeedGuide({ guide }: FeedGuideProps) {
  const Icon = icons[guide.name];
  return (
    <article>
      <Icon className="size-8 text-brand-text" />
      <h3 className="mt-3 font-serif text-2xl">{guide.title}</h3>
      <p className="mt-1 text-ink-soft">{guide.lead}</p>
      <ol className="mt-5 grid gap-4">
        {guide.steps.map((step, index) => (
          <li key={index} className="grid grid-cols-[1.75rem_1fr] text-pretty">
            <span aria-hidden="true" className="font-serif text-xl leading-snug text-ink-soft">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}
