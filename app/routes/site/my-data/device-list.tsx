import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { ConfirmButton } from "~/ui/confirm-button";

/** A device as the page shows it. */
export interface DeviceShown {
  id: number;
  name: string | null;
  joined: string;
  used: string;
  isThis: boolean;
}

interface DeviceListProps {
  devices: DeviceShown[];
  /** Why a device was not separated. */
  refusal: string | undefined;
}

/** The devices that share these data, each with a button that separates it. Posts to its page, also without JavaScript. */
export function DeviceList({ devices, refusal }: DeviceListProps) {
  const { t } = useTranslation("my-data", { keyPrefix: "devices" });
  return (
    <section aria-labelledby="devices" className="border-t border-line pt-8">
      <h2 id="devices" className="font-serif text-2xl">
        {t("title")}
      </h2>
      <p className="mt-3 text-pretty">{t("lead")}</p>
      {refusal && (
        <Alert variant="error" title={t("failed")} className="mt-5">
          {refusal}
        </Alert>
      )}
      <ul aria-labelledby="devices" className="mt-5 divide-y divide-line border-y border-line">
        {devices.map((device) => (
          <Device key={device.id} {...device} canSeparate={devices.length > 1} />
        ))}
      </ul>
    </section>
  );
}

function Device({ id, name, joined, used, isThis, canSeparate }: DeviceShown & { canSeparate: boolean }) {
  const { t } = useTranslation("my-data", { keyPrefix: "devices" });
  const shown = name ?? t("unknown");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {shown}
          {isThis && <Badge tone="success">{t("this")}</Badge>}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{t("joined", { joined, used })}</p>
      </div>
      {canSeparate && (
        <form method="post">
          <input type="hidden" name="id" value={id} />
          <ConfirmButton
            name="intent"
            value="separate"
            variant="quietDanger"
            size="sm"
            className="max-sm:-ml-4" // aligns the button with the text above it
            aria-label={t("label", { name: shown })}
            title={t("confirmTitle", { name: shown })}
            text={t(isThis ? "confirmThis" : "confirmOther")}
            confirm={t("separate")}
          >
            {t("separate")}
          </ConfirmButton>
        </form>
      )}
    </li>
  );
}
