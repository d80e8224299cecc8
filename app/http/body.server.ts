import { AppError } from "./errors";

const limit = 256 * 1024;
/** A body with a file in it: a picture for a text (contract §1). */
const uploadLimit = 10 * 1024 * 1024;
/** How many of those are held in memory at once; the next ones wait. */
const UPLOADS_AT_ONCE = 2;

const tooLarge = () => new AppError(413, "tooLarge", { headers: { Connection: "close" } });

/** Reads a body of at most 256 KiB unless said; throws AppError 413. remix-serve has no ceiling of its own. */
async function readBody(request: Request, most = limit): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader(); // not `for await`: leaving that loop resets the socket before the 413
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) throw tooLarge();
    chunks.push(value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const contentType = (request: Request) =>
  (request.headers.get("Content-Type") ?? "").split(";")[0]!.trim().toLowerCase();
const isForm = (type: string) =>
  type === "application/x-www-form-urlencoded" || type === "multipart/form-data";

/** The body of a form post. Throws AppError 400, 413 or 415. */
export async function readForm(request: Request, most = limit): Promise<FormData> {
  if (!isForm(contentType(request))) throw new AppError(415, "unsupportedMedia");
  const body = await readBody(request, most);
  const form = await parseForm(body, request.headers.get("Content-Type")!);
  for (const value of form.values()) refuseNul(value);
  return form;
}

/**
 * Has something made of a form post that may bring files: `make` reads it with what it is given, which takes 10 MiB. Only
 * a few are in memory at once: ask who sends it before.
 */
export async function withUpload<T>(make: (read: typeof readForm) => Promise<T>): Promise<T> {
  if (uploads >= UPLOADS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else uploads += 1;
  try {
    return await make((request) => readForm(request, uploadLimit));
  } finally {
    const next = waiting.shift();
    if (next)
      next(); // takes the place
    else uploads -= 1;
  }
}
let uploads = 0;
const waiting: (() => void)[] = [];

/**
 * A form's plain text fields. Names such as `a[9].b` or `__intent__` are instructions to the form library, which
 * would build what they describe; no form of ours has any. Files only where they are asked for, and if one was chosen.
 */
export function plainFields(form: FormData, { files = false } = {}): FormData {
  const plain = new FormData();
  for (const [name, value] of form) {
    const isWanted = typeof value === "string" || (files && value.size > 0);
    if (isWanted && /^[a-z]\w*$/i.test(name)) plain.append(name, value);
  }
  return plain;
}

/** The body of a call, JSON or form, as a plain object. An empty body is an empty object. */
export async function readObject(request: Request): Promise<Record<string, unknown>> {
  const type = contentType(request);
  if (isForm(type)) return fieldsOf(await readForm(request));
  const body = await readBody(request);
  if (body.byteLength === 0) return {};
  if (type !== "application/json") throw new AppError(415, "unsupportedMedia");
  const value = parseJson(body);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError(400, "malformed");
  return value as Record<string, unknown>;
}

/** What another service reports: some report a thousand things at once. */
const noticeLimit = 1024 * 1024;

/** The JSON another service posts, of any shape and under any Content-Type; undefined where it is none. */
export async function readNotice(request: Request): Promise<unknown> {
  const body = await readBody(request, noticeLimit);
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

/** What a service signed, letter for letter. Throws AppError 400 or 413. */
export async function readText(request: Request): Promise<string> {
  const body = await readBody(request, noticeLimit);
  try {
    return refuseNul(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    throw new AppError(400, "malformed");
  }
}

/** A name that a form sends several times, such as the switches of a list, holds all their values. */
export function fieldsOf(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

async function parseForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new AppError(400, "malformed");
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body), (_key, value: unknown) =>
      refuseNul(value),
    );
  } catch {
    throw new AppError(400, "malformed");
  }
}

/** No text a person writes holds U+0000, and PostgreSQL cannot store it. */
function refuseNul<T>(value: T): T {
  if (typeof value === "string" && value.includes("\0")) throw new AppError(400, "malformed");
  return value;
}
