import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { searchBible } from "~/features/bible/bible-search.server";
import { bibleSearchQuery } from "~/features/bible/bible.schema";
import { bibleSearchLimit } from "~/features/bible/limits.server";
import { FilterForm } from "~/http/filter-form";
import { pageMeta } from "~/http/page-meta";
import { limitAddress } from "~/http/rate-limit.server";
import { loadSharedScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { getClientAddress } from "~/request/client-address.server";
import { readQuery } from "~/request/query";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { SearchField } from "~/ui/toolbar";
import { FoundPassages, FoundVerses } from "./bible/found-verses";
import { VersionList } from "./bible/version-list";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const query = bibleSearchQuery.parse(readQuery(args.request));
    if (query.q) await limitAddress(bibleSearchLimit, getClientAddress(args.request.headers));
    const t = tFor(caller.language);
    return {
      ...(await searchBible(caller, query)),
      q: query.q,
      isFirstPage: !query.after,
      meta: { title: t("bible:search.title"), description: t("bible:search.lead"), noindex: true },
    };
  });
}

export const handle = { i18n: ["bible"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The installed versions, and a search in them. */
export default function Bible() {
  const { t } = useTranslation("bible");
  const path = useLocalePath();
  const { bibles, bible, q, isFirstPage, passages, verses, next } = useLoaderData<typeof loader>();
  const shown = bibles.find(({ code }) => code === bible);
  if (!shown)
    return (
      <Section width="reading" headingLevel={1} title={t("search.title")}>
        <EmptyState
          headingLevel={2}
          title={t("search.none")}
          description={t("search.noneNext")}
          action={
            <ButtonLink asChild variant="secondary">
              <UiLink href={path("/devotion")}>{t("search.toDevotions")}</UiLink>
            </ButtonLink>
          }
        />
      </Section>
    );
  const page = (after?: string) =>
    path(`/bible?${new URLSearchParams({ q, version: shown.code, ...(after && { after }) })}`);
  const isFound = passages.length + verses.length > 0;
  return (
    <Section width="reading" headingLevel={1} title={t("search.title")} lead={t("search.lead")}>
      <FilterForm
        role="search"
        action={path("/bible")}
        values={{ q, version: shown.code }}
        className="mb-10 flex flex-wrap items-end gap-3"
      >
        <SearchField
          label={t("search.label")}
          placeholder={t("search.example")}
          defaultValue={q}
          maxLength={100}
          className="basis-full"
        />
        {bibles.length > 1 && (
          <Field label={t("search.version")} className="max-w-full grow">
            <Select
              name="version"
              defaultValue={shown.code}
              options={bibles.map(({ code, name }) => ({ value: code, label: name }))}
            />
          </Field>
        )}
        <Button type="submit" variant="secondary" className="not-noscript:hidden">
          {t("search.find")}
        </Button>
      </FilterForm>
      <div role="status">{q !== "" && !isFound && <p>{t("search.nothing")}</p>}</div>
      <FoundPassages passages={passages} language={shown.language} />
      <FoundVerses verses={verses} language={shown.language} />
      {isFound && (
        <p className="mt-8 text-sm text-ink-soft">
          <span lang={shown.language}>{shown.attribution}</span>
          {" · "}
          {t("licence", { licence: shown.licence })}
        </p>
      )}
      <Pagination className="mt-8" newest={isFirstPage ? null : page()} older={next && page(next)} />
      {q === "" && <VersionList bibles={bibles} />}
    </Section>
  );
}
