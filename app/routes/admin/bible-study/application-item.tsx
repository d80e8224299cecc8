import { useTranslation } from "react-i18next";
import type { AdminApplication } from "~/features/bible-study/applications-admin.schema";
import { RecordItem } from "~/ui/list-detail";
import { ApplicationBadge } from "~/features/bible-study/application-badge";
import type { SpokenDate } from "~/i18n/spoken-date";
import { SpokenTime } from "~/i18n/spoken-time";

interface ApplicationItemProps {
  application: Pick<AdminApplication, "name" | "email" | "studyType" | "status" | "createdAt"> & {
    place: string;
    when: SpokenDate;
  };
  href: string;
  selected: boolean;
}

/** An application in the list. */
export function ApplicationItem({ application, href, selected }: ApplicationItemProps) {
  const { t } = useTranslation("bible-study");
  const { name, email, place, studyType, status, createdAt, when } = application;
  return (
    <RecordItem
      href={href}
      selected={selected}
      unread={status === "received"}
      title={name}
      meta={<SpokenTime at={createdAt} when={when} />}
      lines={[t(`study.types.${studyType}`), place].filter(Boolean).join(" · ")}
      badge={
        <>
          <span className="min-w-0 truncate text-xs text-ink-soft">{email}</span>
          <ApplicationBadge status={status} />
        </>
      }
    />
  );
}
