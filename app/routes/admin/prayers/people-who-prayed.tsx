import { useTranslation } from "react-i18next";
import { AdminSection } from "~/ui/admin-page";
import { RemoveName } from "./remove-name";
import type { PrayedName } from "./request-to-screen.server";

/** Maximum number of names in the sentence. All can be removed. */
const MAX_NAMES_SHOWN = 60;

interface PeopleWhoPrayedProps {
  /** The id of the request. */
  id: number;
  address: string;
  count: number;
  names: PrayedName[];
}

/** How many people prayed, and their names. */
export function PeopleWhoPrayed({ id, address, count, names }: PeopleWhoPrayedProps) {
  const { t } = useTranslation("admin-prayers");
  const shown = names.slice(0, MAX_NAMES_SHOWN);
  const more = count - shown.length;
  return (
    <AdminSection title={t("prayed.title", { count })}>
      {shown.length > 0 && (
        <>
          <p className="wrap-anywhere">
            {shown.map(({ id: prayerId, name }, at) => (
              <span key={prayerId}>
                {at > 0 && ", "}
                <bdi>{name}</bdi>
              </span>
            ))}
            {more > 0 && ` ${t("prayed.more", { count: more })}`}
          </p>
          <RemoveName id={id} address={address} names={names} />
        </>
      )}
    </AdminSection>
  );
}
