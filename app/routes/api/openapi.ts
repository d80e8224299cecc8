import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/config/env.server";
import { getSettings } from "~/features/settings/settings.server";
import type { ApiTable } from "~/http/json-api.server";
import { openApiDocument } from "~/http/openapi.server";

interface ApiModule {
  loader?: { api?: { path: string; table: ApiTable } };
}

let made: { siteName: string; body: string; etag: string } | undefined;

/** The API's own description (OpenAPI 3.1), made once from the tables of the modules beside this one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { siteName } = (await getSettings()).site;
  if (made?.siteName !== siteName) made = make(siteName);
  const headers = {
    ETag: made.etag,
    "Cache-Control": "public, no-cache",
    "Access-Control-Allow-Origin": "*",
  };
  const known = request.headers.get("If-None-Match");
  if (known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === made!.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(made.body, {
    headers: { ...headers, "Content-Type": "application/json; charset=utf-8" },
  });
}

function make(siteName: string) {
  const modules = import.meta.glob<ApiModule>(["./*.ts", "!./openapi.ts"], { eager: true });
  const apis = Object.values(modules).flatMap(({ loader }) => loader?.api ?? []);
  const body = JSON.stringify(openApiDocument(apis, { name: siteName, url: env.PUBLIC_URL }));
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  return { siteName, body, etag };
}
