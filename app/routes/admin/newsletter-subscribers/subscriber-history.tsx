import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { loadHistoryScreen } from "~/features/newsletter/subscribers/subscriber-history-admin.server";
import { SpokenTime } from "~/i18n/spoken-time";
import { AdminSection } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { StatusDot } from "~/ui/status-dot";

type ShownHistory = Awaited<ReturnType<typeof loadHistoryScreen>>;

/** The consent of a subscriber with its history, the letters to them, and what their mailbox refused. */
export function SubscriberHistory({ history }: { history: ShownHistory }) {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "history" });
  const { consents, mails, softBounces } = history;
  return (
    <>
      <AdminSection title={t("consent.title")} description={t("consent.lead")}>
        <Entries>
          {consents.map((entry, index) => (
            <Entry key={index} entry={entry} title={t(`kind.${entry.kind}`)} words={entry.words}>
              {entry.source ? t(`source.${entry.source}`, { name: entry.actor ?? "" }) : t("source.unknown")}
            </Entry>
          ))}
        </Entries>
      </AdminSection>
      {softBounces.length > 0 && (
        <AdminSection title={t("bounces.title")} description={t("bounces.lead")}>
          <Entries>
            {softBounces.map((entry, index) => (
              <Entry key={index} entry={entry} title={t("bounces.one")} words={entry.detail} />
            ))}
          </Entries>
        </AdminSection>
      )}
      <AdminSection title={t("mails.title")} description={t("mails.lead")}>
        {mails.length === 0 ? (
          <p className="text-ink-soft">{t("mails.none")}</p>
        ) : (
          <Entries>
            {mails.map((mail, index) => (
              <Entry key={index} entry={mail} title={<MailTitle mail={mail} />} words={mail.error ?? ""}>
                <StatusDot tone={statusTones[mail.status]} label={t(`mails.status.${mail.status}`)} />
              </Entry>
            ))}
          </Entries>
        )}
      </AdminSection>
    </>
  );
}

const statusTones = {
  ...({ waiting: "idle", gathered: "idle", sending: "idle", skipped: "idle" } as const),
  ...({ sent: "good", failed: "bad", not_sent: "warn" } as const),
} as const;

function MailTitle({ mail: { kind, postId, title } }: { mail: ShownHistory["mails"][number] }) {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "history.mails" });
  if (kind !== "post" || postId === null) return <>{t(`kind.${kind}`)}</>;
  return <UiLink href={`/admin/newsletter/${postId}`}>{title ?? t("kind.post")}</UiLink>;
}

const Entries = ({ children }: { children: ReactNode }) => (
  <ul role="list" className="border-y border-line text-sm">
    {children}
  </ul>
);

interface EntryProps {
  entry: Pick<ShownHistory["consents"][number], "at" | "when">;
  title: ReactNode;
  /** What somebody wrote, or a server answered. */
  words: string;
  /** How it happened, or ended. */
  children?: ReactNode;
}

function Entry({ entry: { at, when }, title, words, children }: EntryProps) {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "history" });
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 text-base font-medium wrap-anywhere">{title}</p>
        <SpokenTime at={at} when={when} className="text-ink-soft tabular-nums" />
      </div>
      {children && <p className="text-ink-soft">{children}</p>}
      {words && <p className="wrap-anywhere text-ink-soft">{t("words", { words })}</p>}
    </li>
  );
}
