import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/config/env.server";
import { getSettings } from "~/settings/settings.server";
import type { ApiTable } from "~/http/json-api.server";
import { rejectWrites } from "~/http/methods.server";
import { openApiDocument } from "~/http/openapi.server";
import { respondRendered, contentHash, renderOnce } from "~/http/answer-memory.server";

interface ApiModule {
  loader?: { api?: { path: string; table: ApiTable } };
}

/** The OpenAPI 3.1 document of the API, built once from the jsonApi tables of the modules in this folder. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { siteName } = (await getSettings()).site;
  const rendered = await renderOnce(request, contentHash("openapi", siteName), async () => {
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
  return respondRendered(request, rendered);
}

export const action = rejectWrites;
