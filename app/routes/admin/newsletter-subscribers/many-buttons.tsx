import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/ui/button";
import { queryString } from "../shell/query-string";

interface ManyButtonsProps {
  path: string;
  /** The form of the ticks. */
  form: string;
  filter: Parameters<typeof queryString>[0];
}

/** The ways to a change of many: all that the list found, or those ticked. */
export function ManyButtons({ path, form, filter }: ManyButtonsProps) {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "many" });
  return (
    <div className="mt-4 flex flex-wrap gap-3 sm:justify-end">
      <ButtonLink href={path + queryString({ ...filter, everybody: "on" })} variant="quiet">
        {t("openAll")}
      </ButtonLink>
      <Button type="submit" form={form} variant="secondary">
        {t("open")}
      </Button>
    </div>
  );
}
