import { Trash2 } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { Picture } from "~/features/writing/pictures/pictures.schema";
import { AdminForm } from "~/http/admin-form";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { CopyButton } from "~/ui/copy-button";

interface PictureCardProps {
  picture: Picture & { usedIn: string[]; usedElsewhere: number; date: string };
}

/** A picture with its alt text, Markdown and usage. */
export function PictureCard({ picture }: PictureCardProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "pictures" });
  const { id, path, alt, width, height, usedIn, usedElsewhere, markdown, date } = picture;
  const count = usedIn.length + usedElsewhere;
  const unnamed = usedElsewhere > 0 ? [t("unnamed", { count: usedElsewhere })] : [];
  const posts = [...usedIn, ...unnamed].join(" · ");
  return (
    <li className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-4">
      <a href={path} target="_blank" rel="noreferrer" className="block rounded-xl bg-tint">
        <img
          src={path}
          alt={alt || t("undescribed", { date })}
          width={width}
          height={height}
          loading="lazy"
          className="mx-auto h-44 w-auto max-w-full rounded-lg object-contain"
        />
      </a>
      <p className="text-sm text-ink-soft tabular-nums">
        {t("facts", { width, height, date })}
        {count > 0 && <span className="mt-1 block">{t("usedIn", { count, posts })}</span>}
      </p>
      <AdminForm<"alt">
        id={`describe-${id}`}
        action="/admin/pictures"
        intent="describe"
        success={{ title: t("done.describe") }}
        failure={t("failed.describe")}
        initial={{ alt }}
        className="flex flex-col gap-3"
      >
        {({ fields, pending }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <TextField label={t("alt")} field={fields.alt} maxLength={300} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="secondary" size="sm" loading={pending}>
                {t("saveAlt")}
              </Button>
              <CopyButton text={markdown} label={t("copy")} done={t("copied")} failed={t("copyFailed")} />
            </div>
          </>
        )}
      </AdminForm>
      <label className="hidden flex-col gap-1 text-sm noscript:flex">
        {t("markdown")}
        <input
          readOnly
          value={markdown}
          className="w-full rounded-lg border border-line bg-tint px-3 py-2 font-mono text-xs"
        />
      </label>
      <AdminForm
        id={`delete-picture-${id}`}
        action="/admin/pictures"
        intent="delete"
        success={{ title: t("done.delete"), isOnPage: true }}
        failure={t("failed.delete")}
        className="mt-auto border-t border-line pt-2"
      >
        {() => (
          <>
            <input type="hidden" name="id" value={id} />
            <ConfirmButton
              variant="quietDanger"
              size="sm"
              title={t("confirmDelete.title", { name: alt || t("undescribed", { date }) })}
              text={count > 0 ? t("confirmDelete.used", { count, posts }) : t("confirmDelete.text")}
              confirm={t("delete")}
            >
              <Trash2 aria-hidden="true" />
              {t("delete")}
            </ConfirmButton>
          </>
        )}
      </AdminForm>
    </li>
  );
}
