import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SermonsScreenQuery } from "~/features/sermons/library/sermons.schema";
import { sermonTopics } from "~/features/sermons/sermon-choices";
import { languageOptions } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { Select } from "~/ui/select";
import { SearchField } from "~/ui/toolbar";

type SermonFilterProps = Pick<SermonsScreenQuery, "q" | "writtenIn" | "topic">;

/** Searches the list, and shows one language or topic of it. */
export function SermonFilter({ q, writtenIn, topic }: SermonFilterProps) {
  const { t } = useTranslation("admin-sermons");
  const { t: sermons } = useTranslation("sermons");
  return (
    <Form
      key={`${q} ${writtenIn} ${topic}`}
      action="/admin/sermons"
      className="mb-5 grid gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <SearchField label={t("list.search")} defaultValue={q} maxLength={100} className="col-span-full" />
      <Select
        name="writtenIn"
        aria-label={t("list.language")}
        placeholder={t("list.everyLanguage")}
        options={languageOptions()}
        defaultValue={writtenIn ?? ""}
      />
      <Select
        name="topic"
        aria-label={t("list.topic")}
        placeholder={t("list.everyTopic")}
        options={sermonTopics.map((value) => ({ value, label: sermons(`topics.${value}`) }))}
        defaultValue={topic ?? ""}
      />
      <Button type="submit" variant="secondary" className="justify-self-start">
        {t("list.show")}
      </Button>
    </Form>
  );
}
