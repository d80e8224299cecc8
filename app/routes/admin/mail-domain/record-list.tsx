import { useTranslation } from "react-i18next";
import type { RecordCheck } from "~/features/mail/domain/sender-domain-admin.server";
import { CopyButton } from "~/ui/copy-button";
import { DefinitionList } from "~/ui/definition-list";
import { StatusDot } from "~/ui/status-dot";

/** Each record: how it stands, what was found, and what to add word by word. */
export function RecordList({ checks }: { checks: RecordCheck[] }) {
  const { t } = useTranslation("admin-mail-account");
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line empty:hidden">
      {checks.map(({ record, tone, sentence, where, found, differs, add }) => (
        <li key={record} className="flex flex-col gap-3 py-6">
          <div>
            <h2 className="font-serif text-xl">{t(`arrive.${record}.title`)}</h2>
            <StatusDot tone={tone} label={t(`arrive.tones.${tone}`)} className="text-sm" />
          </div>
          <p className="wrap-anywhere">{t(sentence.key, sentence.facts)}</p>
          {where && <p>{t(where)}</p>}
          {differs && <p>{t("arrive.differs")}</p>}
          {found.length > 0 && (
            <div>
              <p className="text-sm text-ink-soft">{t("arrive.found")}</p>
              {found.map((text, at) => (
                <code key={at} className="mt-1 block text-sm wrap-anywhere">
                  {text}
                </code>
              ))}
            </div>
          )}
          {add && <RecordToAdd add={add} />}
        </li>
      ))}
    </ul>
  );
}

/** SPF and DMARC are TXT records; DKIM's are the provider's. */
const recordType = "TXT";

function RecordToAdd({ add }: { add: NonNullable<RecordCheck["add"]> }) {
  const { t } = useTranslation("admin-mail-account");
  return (
    <div className="rounded-xl bg-tint px-4 py-3">
      <p className="font-semibold">{t(add.replaces ? "arrive.replace" : "arrive.add")}</p>
      <DefinitionList
        items={[
          { term: t("arrive.name"), value: <code className="text-sm">{add.name}</code> },
          { term: t("arrive.type"), value: <code className="text-sm">{recordType}</code> },
          { term: t("arrive.value"), value: <code className="text-sm wrap-anywhere">{add.value}</code> },
        ]}
      />
      <p className="mb-3 text-sm text-ink-soft">{t("arrive.nameHint", { short: add.short })}</p>
      <CopyButton
        text={add.value}
        label={t("arrive.copyNamed", { name: add.name })}
        done={t("arrive.copied")}
        failed={t("arrive.copyFailed")}
      />
    </div>
  );
}
