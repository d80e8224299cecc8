import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BlogPostHeader } from "~/features/blog/blog-post-header";
import { readBlogPreview } from "~/features/blog/blog-preview.server";
import { Prose } from "~/features/writing/markdown/prose";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { localePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { Container } from "~/ui/container";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const shown = await readBlogPreview(caller, args.params.token);
    if ("published" in shown) throw redirect(localePath(args.params.lang, shown.published));
    const { title } = shown.post;
    return { post: shown.post, meta: { title, description: title, noindex: true, noStore: true } };
  });
}

export const handle = { i18n: ["blog", "translation"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A draft, for everybody who has its link. */
export default function BlogPreview() {
  const { post } = useLoaderData<typeof loader>();
  const { t } = useTranslation("blog");
  return (
    <article className="print:break-inside-auto">
      <div className="bg-tint py-10 sm:py-16">
        <Container width="reading">
          <Alert title={t("preview.title")} className="mb-10">
            {t("preview.text")}
          </Alert>
          <BlogPostHeader post={post} isDraft />
        </Container>
      </div>
      <Container width="reading" className="py-12 sm:py-16">
        <Prose html={post.html} lang={post.language} />
      </Container>
    </article>
  );
}
