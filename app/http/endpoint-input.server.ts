import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/auth/caller.server";
import { allParameters } from "~/request/query";
import { formToObject, keepPlainFields, readObject, readRawText, withUpload } from "./body.server";

type Given = Record<string, unknown>;

export interface InputContext {
  request: Request;
  params: LoaderFunctionArgs["params"];
  caller: Caller;
}

/** How a call's input is read before its schema checks it. */
export interface InputReader {
  /** Reads the input and passes it to `use`. A lock or a place in memory is held until `use` ends. */
  read: <T>(context: InputContext, use: (given: Given) => Promise<T>) => Promise<T>;
  /** The body's type in the API's document; JSON by default. */
  contentType?: string;
  /** Names of headers that are part of the input, in lower case. */
  headers?: readonly string[];
  /** Accepts a body of any Content-Type: no 415. */
  takesAnyType?: boolean;
  /** The reader itself has a rate limit: a 429 is possible. */
  isLimited?: boolean;
}

/** The query without the language, which is part of the caller. */
function readCallQuery(request: Request): Record<string, string> {
  const { lang: _lang, language: _language, ...query } = allParameters(request);
  return query;
}

export const queryInput: InputReader = { read: ({ request }, use) => use(readCallQuery(request)) };

/** The query of a list that `?lang=` also filters: the input has it as `lang` if it is given. */
export const queryWithLanguage: InputReader = {
  read: ({ request }, use) => {
    const { lang, language, ...query } = allParameters(request);
    const asked = lang ?? language;
    return use({ ...query, ...(asked !== undefined && { lang: asked }) });
  },
};

/** JSON or a form, at most 256 KiB. */
export const bodyInput: InputReader = { read: async ({ request }, use) => use(await readObject(request)) };

/** A form with a file in it, up to 10 MiB. */
export const uploadInput: InputReader = {
  read: ({ request }, use) =>
    withUpload(async (read) => use(formToObject(keepPlainFields(await read(request), { files: true })))),
  contentType: "multipart/form-data",
};

/** A signed body, up to 1 MiB. The input has its exact text as `raw`, and these headers as `headers`. */
export const signedInput = (headers: readonly string[]): InputReader => ({
  read: async ({ request }, use) => {
    const sent = headers.map((name) => [name, request.headers.get(name) ?? ""]);
    return use({ raw: await readRawText(request), headers: Object.fromEntries(sent) as Given });
  },
  headers,
  takesAnyType: true,
});
