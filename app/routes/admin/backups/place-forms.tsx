import { useTranslation } from "react-i18next";
import type { ShownPlace } from "~/features/operations/elsewhere/place-admin.server";
import { AdminForm } from "~/http/admin-form";
import { SecretField } from "~/http/secret-field";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";
import { Disclosure } from "~/ui/disclosure";

const DEFAULT_KEEP = "14";
const fieldsClass = "flex max-w-md flex-col gap-4";

interface PlaceFormProps {
  place: ShownPlace | null;
}

export function FolderForm({ place }: PlaceFormProps) {
  const { t } = useTranslation("admin-backup-place");
  const chosen = place?.kind === "folder" ? place : null;
  return (
    <AdminForm<"folder" | "keep" | "password">
      id="backup-folder"
      action="/admin/backups"
      intent="chooseFolder"
      success={{ title: t("done.chooseFolder"), isOnPage: true }}
      failure={t("failed")}
      initial={{ folder: chosen?.values.folder ?? "", keep: String(chosen?.keep ?? DEFAULT_KEEP) }}
    >
      {({ fields, pending, answer }) => (
        <Disclosure summary={t("folder.title")} defaultOpen={answer?.ok === false}>
          <div className={fieldsClass}>
            <p>{t("folder.lead")}</p>
            <input type="hidden" name="kind" value="folder" />
            <TextField
              {...{ label: t("folder.path"), hint: t("folder.hint"), field: fields.folder, required: true }}
              maxLength={300}
              autoComplete="off"
            />
            <Keep field={fields.keep} />
            <OwnPassword field={fields.password} />
            <Save pending={pending} />
          </div>
        </Disclosure>
      )}
    </AdminForm>
  );
}

type BucketNames =
  | "endpoint"
  | "region"
  | "bucket"
  | "prefix"
  | "accessKeyId"
  | "secretAccessKey"
  | "pathStyle"
  | "keep"
  | "password";

export function BucketForm({ place }: PlaceFormProps) {
  const { t } = useTranslation("admin-backup-place");
  const chosen = place?.kind === "s3" ? place : null;
  const text = { maxLength: 300, autoComplete: "off", autoCapitalize: "none" };
  return (
    <AdminForm<BucketNames>
      id="backup-bucket"
      action="/admin/backups"
      intent="chooseBucket"
      success={{ title: t("done.chooseBucket"), isOnPage: true }}
      failure={t("failed")}
      initial={{ ...chosen?.values, keep: String(chosen?.keep ?? DEFAULT_KEEP) }}
    >
      {({ fields, pending, answer }) => (
        <Disclosure summary={t("bucket.title")} defaultOpen={answer?.ok === false}>
          <div className={fieldsClass}>
            <p>{t("bucket.lead")}</p>
            <input type="hidden" name="kind" value="s3" />
            <TextField
              {...{
                label: t("bucket.endpoint"),
                hint: t("bucket.endpointHint"),
                field: fields.endpoint,
                ...text,
              }}
            />
            <TextField {...{ label: t("bucket.region"), field: fields.region, ...text }} />
            <TextField {...{ label: t("bucket.bucket"), field: fields.bucket, required: true, ...text }} />
            <TextField
              {...{ label: t("bucket.prefix"), hint: t("bucket.prefixHint"), field: fields.prefix, ...text }}
            />
            <TextField
              {...{ label: t("bucket.accessKeyId"), field: fields.accessKeyId, required: true, ...text }}
            />
            <SecretField
              field={fields.secretAccessKey}
              label={t("bucket.secretAccessKey")}
              hint={chosen ? t("bucket.secretKept") : undefined}
              autoComplete="off"
              required={!chosen}
            />
            <Checkbox
              key={fields.pathStyle.key}
              id={fields.pathStyle.id}
              name="pathStyle"
              label={t("bucket.pathStyle")}
              defaultChecked={fields.pathStyle.initialValue === "on"}
            />
            <Keep field={fields.keep} />
            <OwnPassword field={fields.password} />
            <Save pending={pending} />
          </div>
        </Disclosure>
      )}
    </AdminForm>
  );
}

export function RemovePlaceForm() {
  const { t } = useTranslation("admin-backup-place");
  return (
    <AdminForm<"password">
      id="backup-place-remove"
      action="/admin/backups"
      intent="removePlace"
      success={{ title: t("done.removePlace"), isOnPage: true }}
      failure={t("failed")}
    >
      {({ fields, pending, answer }) => (
        <Disclosure summary={t("remove.title")} defaultOpen={answer?.ok === false}>
          <div className={fieldsClass}>
            <p>{t("remove.lead")}</p>
            <OwnPassword field={fields.password} />
            <Button type="submit" variant="danger" loading={pending} className="self-start">
              {t("remove.title")}
            </Button>
          </div>
        </Disclosure>
      )}
    </AdminForm>
  );
}

function Keep({ field }: Pick<Parameters<typeof TextField>[0], "field">) {
  const { t } = useTranslation("admin-backup-place");
  return <TextField label={t("keepThere")} field={field} type="number" required maxLength={3} />;
}

function OwnPassword({ field }: Pick<Parameters<typeof SecretField>[0], "field">) {
  const { t } = useTranslation("admin-account");
  return <SecretField field={field} label={t("password.current")} autoComplete="current-password" required />;
}

function Save({ pending }: { pending: boolean }) {
  const { t } = useTranslation("admin-backup-place");
  return (
    <Button type="submit" variant="secondary" loading={pending} className="self-start">
      {t("save")}
    </Button>
  );
}
