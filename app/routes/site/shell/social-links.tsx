import { useTranslation } from "react-i18next";
import type { MinistrySettings } from "~/settings/sections";
import { FacebookIcon, InstagramIcon, WhatsAppIcon, YouTubeIcon } from "~/ui/brand-icons";

type Places = Pick<MinistrySettings, "links" | "chatNumber">;

/** The ministry's profiles on other sites, from its settings. */
export const listSocialLinks = ({ links, chatNumber }: Places) =>
  [
    { name: "Facebook", href: links.facebook, Icon: FacebookIcon },
    { name: "YouTube", href: links.videoChannel, Icon: YouTubeIcon },
    { name: "Instagram", href: links.instagram, Icon: InstagramIcon },
    { name: "WhatsApp", href: chatNumber && `https://wa.me/${chatNumber}`, Icon: WhatsAppIcon },
  ].filter((place) => place.href);

const iconClass = "grid size-11 place-items-center text-ink-soft hover:text-ink";

interface SocialLinksProps extends Places {
  className?: string;
  /** Icons only, with their names for screen readers. */
  isIcon?: boolean;
}

/** Links to the ministry's profiles on other sites; only those in its settings. */
export function SocialLinks({ links, chatNumber, className = "", isIcon = false }: SocialLinksProps) {
  const { t } = useTranslation("common");
  return (
    <ul>
      {listSocialLinks({ links, chatNumber }).map(({ name, href, Icon }) => (
        <li key={name}>
          <a
            href={href}
            className={isIcon ? iconClass : `${className} gap-2.5`}
            target="_blank"
            rel="noreferrer"
            aria-label={t("newTab", { name })}
          >
            <Icon className="size-5" />
            {!isIcon && name}
          </a>
        </li>
      ))}
    </ul>
  );
}
