import { useTranslation } from "react-i18next";
import { RequestBadges } from "~/features/prayers/admin/request-badges";
import { RecordItem } from "~/ui/list-detail";
import type { RequestItemScreen } from "./request-to-screen.server";
import { SpokenTime } from "~/i18n/spoken-time";

interface RequestItemProps {
  request: RequestItemScreen;
  isInQueue: boolean;
  href: string;
  selected: boolean;
}

/** A request in the list. */
export function RequestItem({ request, isInQueue, href, selected }: RequestItemProps) {
  const { t } = useTranslation("prayers");
  const { title, name, prayerType, language, createdAt, when } = request;
  return (
    <RecordItem
      href={href}
      selected={selected}
      title={
        <bdi lang={language} className="contents">
          {title}
        </bdi>
      }
      meta={<SpokenTime at={createdAt} when={when} />}
      lines={
        <>
          <bdi>{name}</bdi> · {t(`types.${prayerType}`)}
        </>
      }
      badge={<RequestBadges {...request} isInQueue={isInQueue} />}
    />
  );
}
