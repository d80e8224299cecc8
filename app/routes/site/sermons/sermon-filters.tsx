import { useTranslation } from "react-i18next";
import type { SermonListQuery } from "~/features/sermons/library/sermons.schema";
import { sermonDifficulties, sermonTopics } from "~/features/sermons/sermon-choices";
import { FilterForm } from "~/http/filter-form";
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
      <FilterForm
        action={path("/sermons")}
        values={{ q: filter.q, topic: filter.topic, difficulty: filter.difficulty }}
        className="flex flex-wrap items-end gap-3"
      >
        <SearchField
          label={t("list.search")}
          defaultValue={filter.q}
          maxLength={100}
          className="basis-full lg:basis-60"
        />
        <Field label={t("list.topic")} className="max-w-full grow lg:grow-0">
          <Select
            name="topic"
            defaultValue={filter.topic ?? ""}
            placeholder={t("list.everyTopic")}
            options={sermonTopics.map((value) => ({ value, label: inSermons(`topics.${value}`) }))}
          />
        </Field>
        <Field label={t("list.difficulty")} className="max-w-full grow lg:grow-0">
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
        <Button type="submit" variant="secondary" className="grow not-noscript:hidden lg:grow-0">
          {t("list.apply")}
        </Button>
      </FilterForm>
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
