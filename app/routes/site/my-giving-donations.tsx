import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DonationList } from "./my-giving-donations/donation-list";
import { ExpiredLink } from "~/features/giving/my-giving/my-giving-link-form";
import { myGivingQuerySchema } from "~/features/giving/my-giving/my-giving.schema";
import { nullIfLinkExpired, loadMyGiving } from "~/features/giving/my-giving/my-giving.server";
import { MonthlyDonationCard } from "~/features/giving/my-giving/monthly-donation-card";
import { AppError } from "~/request/errors";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { readQuery } from "~/request/query";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { Section } from "~/ui/section";
import { Download } from "~/ui/icons";

const doneNames = ["change", "stop"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const asked = readQuery(args.request);
    const query = myGivingQuerySchema.safeParse(asked);
    if (!query.success) throw new AppError(404, "notFound");
    const { token } = args.params;
    const mine = await loadMyGiving(caller, { ...query.data, token }).catch(nullIfLinkExpired);
    const title = tFor(caller.language)(mine ? "my-giving:title" : "my-giving:over.title");
    const page = { meta: { title, description: "", noindex: true, noStore: true }, stamp: formStamp() };
    if (!mine) return data({ ...page, mine }, { status: 404 });
    const done = doneNames.find((name) => name === asked.done);
    return data({ ...page, mine, isFirst: query.data.before === undefined, done });
  });
}

export const handle = { i18n: ["my-giving"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  { name: "referrer", content: "same-origin" }, // The address contains the token: no other site may learn it.
];

/** The donor's donations, behind the mailed link. */
export default function MyGivingDonations() {
  const { t } = useTranslation("my-giving");
  const path = useLocalePath();
  const { token } = useParams();
  const page = useLoaderData<typeof loader>();
  if (!page.mine) return <ExpiredLink stamp={page.stamp} />;
  const { email, donations, monthly, years, older } = page.mine;
  const own = `/my-giving/${token}`;
  if (donations.length === 0 && monthly.length === 0) {
    return (
      <Section headingLevel={1} width="form" title={t("title")}>
        <EmptyState
          headingLevel={2}
          title={t("empty.title")}
          description={<span className="wrap-anywhere">{t("empty.text", { email })}</span>}
          action={<ButtonLink href={path("/donation")}>{t("give")}</ButtonLink>}
        />
      </Section>
    );
  }
  return (
    <Section
      headingLevel={1}
      width="reading"
      title={t("title")}
      lead={<span className="wrap-anywhere">{t("pageLead", { email })}</span>}
    >
      <div className="flex flex-col gap-14">
        {page.done && <Alert variant="success" title={t(`done.${page.done}`)} />}
        {page.isFirst && monthly.length > 0 && (
          <section aria-labelledby="monthly-gifts" className="flex flex-col gap-5">
            <h2 id="monthly-gifts" className="font-serif text-2xl">
              {t("monthly.title")}
            </h2>
            {monthly.map((donation) => (
              <MonthlyDonationCard
                key={donation.id}
                donation={donation}
                action={path(`${own}/monthly/${donation.id}`)}
              />
            ))}
          </section>
        )}
        <section aria-labelledby="gifts">
          <h2 id="gifts" className="mb-5 font-serif text-2xl">
            {t("gifts.title")}
          </h2>
          <DonationList donations={donations} receiptHref={(id) => `${own}/receipt/${id}`} />
          <Pagination
            className="mt-8"
            newest={page.isFirst ? null : path(own)}
            older={older === null ? null : path(`${own}?before=${older}`)}
          />
        </section>
        {page.isFirst && years.length > 0 && (
          <StatementList years={years} href={(year) => `${own}/statement/${year}`} />
        )}
        <p className="text-sm text-pretty text-ink-soft">
          {t("question")}{" "}
          <Link to={path("/contact")} className="link">
            {t("write")}
          </Link>
        </p>
      </div>
    </Section>
  );
}

interface StatementListProps {
  years: number[];
  /** The path of a year's file. */
  href: (year: number) => string;
}

/** Links to the donor's yearly statements, in the page's language. */
function StatementList({ years, href }: StatementListProps) {
  const { t, i18n } = useTranslation("my-giving", { keyPrefix: "statements" });
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="font-serif text-2xl">
        {t("title")}
      </h2>
      <p className="mt-2 mb-5 text-pretty text-ink-soft">{t("text")}</p>
      <ul className="flex flex-wrap gap-3">
        {years.map((year) => (
          <li key={year}>
            <ButtonLink href={`${href(year)}?lang=${i18n.language}`} variant="secondary" download>
              <Download aria-hidden="true" />
              {t("year", { year })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
