import { Mail, MapPin, Phone } from "~/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { WhatsAppIcon } from "~/ui/brand-icons";

interface ContactDetailsProps {
  phone: string;
  /** `tel:` with the country code. */
  phoneLink: string;
  email: string;
  address: string;
  /** Digits with country code. Empty: no chat link. */
  chatNumber: string;
}

/** Telephone, e-mail, address and chat of the ministry, from the settings. */
export function ContactDetails({ phone, phoneLink, email, address, chatNumber }: ContactDetailsProps) {
  const { t } = useTranslation("contact");
  if (!phone && !email && !address && !chatNumber) return null;
  return (
    <address className="not-italic">
      <dl className="grid gap-6">
        {phone && (
          <Detail icon={<Phone />} label={t("details.phone")}>
            <a href={phoneLink}>{phone}</a>
          </Detail>
        )}
        {email && (
          <Detail icon={<Mail />} label={t("details.email")}>
            <a href={`mailto:${email}`}>{email}</a>
          </Detail>
        )}
        {address && (
          <Detail icon={<MapPin />} label={t("details.address")}>
            <span className="whitespace-pre-line">{address}</span>
          </Detail>
        )}
        {chatNumber && (
          <Detail icon={<WhatsAppIcon />} label={t("details.chat")}>
            <a href={`https://wa.me/${chatNumber}`} target="_blank" rel="noreferrer">
              {t("details.openChat")}
            </a>
          </Detail>
        )}
      </dl>
    </address>
  );
}

function Detail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.5rem_1fr] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid text-sm text-ink-soft">
        <span aria-hidden="true" className="text-brand-text [&_svg]:size-5">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="col-start-2 break-words">{children}</dd>
    </div>
  );
}
