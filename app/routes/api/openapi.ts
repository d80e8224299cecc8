import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/config/env.server";
import { getSettings } from "~/features/settings/settings.server";
import type { ApiTable } from "~/http/json-api.server";
import { readOnly } from "~/http/methods.server";
import { openApiDocument } from "~/http/openapi.server";
import { answerRendered, contentHash, renderedOnce } from "~/http/page-memo.server";

interface ApiModule {
  loader?: { api?: { path: string; table: ApiTable } };
}

/** The API's own description (OpenAPI 3.1), made once from the tables of the modules beside this one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { siteName } = (await getSettings()).site;
  const rendered = await renderedOnce(contentHash("openapi", siteName), async () => {
    const modules = import.meta.glob<ApiModule>(["./*.ts", "!./openapi.ts"], { eager: true });
    const apis = Object.values(modules).flatMap(({ loader }) => loader?.api ?? []);
    return {
      body: JSON.stringify(openApiDocument(apis, { name: siteName, url: env.PUBLIC_URL })),
      headers: new Headers({
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "public, no-cache",
        "Access-Control-Allow-Origin": "*",
      }),
    };
  });
  return answerRendered(request, rendered);
}

export const action = readOnly;
