import { HandHeart } from "~/ui/icons";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";

/** Names of some people who prayed, and how many more there are. Without names only the count. */
export function PeopleWhoPrayed({ names, count }: { names: string[]; count: number }) {
  const { t } = useTranslation("prayers", { keyPrefix: "card" });
  if (count === 0) return null;
  const more = count - names.length;
  return (
    <p className="mt-5 flex items-start gap-2 text-sm text-ink-soft">
      <HandHeart aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {names.length === 0 ? (
          t("prayed", { count })
        ) : (
          <>
            {t("prayedBy")}{" "}
            {names.map((name, index) => (
              <Fragment key={index}>
                {index > 0 && ", "}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
            {more > 0 && <> {t("more", { count: more })}</>}
          </>
        )}
      </span>
    </p>
  );
}
