import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SermonListQuery } from "~/features/sermons/library/sermons.schema";
import { sermonDifficulties, sermonTopics } from "~/features/sermons/sermon-choices";
import { languageNames, type Language } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { FilterLinks, SearchField } from "~/ui/toolbar";
import { sermonsPath } from "./sermons-path";

type Filter = Pick<SermonListQuery, "q" | "topic" | "difficulty" | "languages">;

/** Filters the listed sermons by words, topic, difficulty and language. */
export function SermonFilters({ filter }: { filter: Filter }) {
  const { t, i18n } = useTranslation("sermon-page");
  const { t: inSermons } = useTranslation("sermons");
  const path = useLocalePath();
  return (
    <div className="mb-10 grid gap-5">
      <Form
        key={JSON.stringify(filter)}
        method="get"
        action={path("/sermons")}
        preventScrollReset
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_13rem_13rem_auto]"
      >
        <SearchField
          label={t("list.search")}
          defaultValue={filter.q}
          maxLength={100}
          className="col-span-2 lg:col-span-1"
        />
        <Field label={t("list.topic")}>
          <Select
            name="topic"
            defaultValue={filter.topic ?? ""}
            placeholder={t("list.everyTopic")}
            options={sermonTopics.map((value) => ({ value, label: inSermons(`topics.${value}`) }))}
          />
        </Field>
        <Field label={t("list.difficulty")}>
          <Select
            name="difficulty"
            defaultValue={filter.difficulty ?? ""}
            placeholder={t("list.everyDifficulty")}
            options={sermonDifficulties.map((value) => ({
              value,
              label: inSermons(`difficulties.${value}`),
            }))}
          />
        </Field>
        {filter.languages && <input type="hidden" name="languages" value={filter.languages} />}
        <Button type="submit" variant="secondary" className="max-lg:col-span-2">
          {t("list.apply")}
        </Button>
      </Form>
      <FilterLinks
        label={t("list.language")}
        items={([undefined, "all"] as const).map((languages) => ({
          href: path(sermonsPath({ ...filter, languages })),
          label: languages ? t("list.everyLanguage") : languageNames[i18n.language as Language],
          current: languages === filter.languages,
        }))}
      />
    </div>
  );
}
