import { Siren } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { printedNames } from "~/features/prayers/admin/print-choices";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Checkbox, RadioGroup } from "~/ui/checkbox-radio";
import { Disclosure } from "~/ui/disclosure";

export interface PrintChoice {
  id: number;
  title: string;
  name: string | null;
  language: string;
  isUrgent: boolean;
}

interface PrintChoicesProps {
  publicOnes: PrintChoice[];
  privateOnes: PrintChoice[];
  /** Ids already on the list; by default all public requests and no private ones. */
  chosen: number[] | undefined;
  pending: boolean;
}

/** Selects the requests for the list, and whether first names are printed. */
export function PrintChoices({ publicOnes, privateOnes, chosen, pending }: PrintChoicesProps) {
  const { t } = useTranslation("admin-prayers");
  const isChosen = (id: number, standard: boolean) => (chosen ? chosen.includes(id) : standard);
  const fields = (
    <div className="grid gap-8">
      <p className="text-ink-soft">{t("print.lead")}</p>
      <fieldset>
        <legend className="mb-2 font-serif text-xl">{t("print.public")}</legend>
        {publicOnes.length === 0 && <p className="text-ink-soft">{t("print.none")}</p>}
        {publicOnes.map((one) => (
          <Choice key={one.id} request={one} isChosen={isChosen(one.id, true)} />
        ))}
      </fieldset>
      {privateOnes.length > 0 && (
        <fieldset aria-describedby="private-text">
          <legend className="mb-2 font-serif text-xl">{t("print.private")}</legend>
          <p id="private-text" className="mb-2 text-sm text-ink-soft">
            {t("print.privateText")}
          </p>
          {privateOnes.map((one) => (
            <Choice key={one.id} request={one} isChosen={isChosen(one.id, false)} />
          ))}
        </fieldset>
      )}
      <RadioGroup
        name="names"
        label={t("print.names")}
        layout="pills"
        defaultValue="first"
        options={printedNames.map((value) => ({ value, label: t(`print.nameChoices.${value}`) }))}
      />
      <Button type="submit" className="justify-self-start" loading={pending}>
        {t("print.submit")}
      </Button>
    </div>
  );
  return (
    <div className="no-print">
      {chosen ? <Disclosure summary={t("print.again")}>{fields}</Disclosure> : fields}
    </div>
  );
}

function Choice({ request, isChosen }: { request: PrintChoice; isChosen: boolean }) {
  const { t } = useTranslation("admin-prayers");
  const { id, title, name, language, isUrgent } = request;
  return (
    <Checkbox
      name="id"
      value={id}
      defaultChecked={isChosen}
      label={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <bdi lang={language}>{title}</bdi>
          {isUrgent && (
            <Badge tone="brand" icon={<Siren aria-hidden="true" />}>
              {t("badges.urgent")}
            </Badge>
          )}
        </span>
      }
      hint={name && <bdi>{name}</bdi>}
    />
  );
}
