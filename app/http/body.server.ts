import { AppError } from "~/request/errors";

const limit = 256 * 1024;
/** Limit for a body with a file, such as a picture for a text. */
const uploadLimit = 10 * 1024 * 1024;
/** Bodies with files that are in memory at once; further ones wait. */
const UPLOADS_AT_ONCE = 2;

/** More than any form of ours has. Limits the cost of parsing. */
const MAX_FIELDS = 200;
/** Limit of values in a JSON body, at any depth. */
const MAX_JSON_VALUES = 2_000;

const malformed = () => new AppError(400, "malformed");
const tooLarge = () => new AppError(413, "tooLarge");

/** Reads a body of at most 256 KiB by default. Throws AppError 413. remix-serve has no limit of its own. */
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

/** The body of a form post, of at most 200 fields. Throws AppError 400, 413 or 415. */
export async function readForm(request: Request, most = limit): Promise<FormData> {
  if (!isForm(contentType(request))) throw new AppError(415, "unsupportedMedia");
  const body = await readBody(request, most);
  assertFewFields(body, request.headers.get("Content-Type")!);
  const form = await parseForm(body, request.headers.get("Content-Type")!);
  for (const value of form.values()) assertNoNul(value);
  return form;
}

/**
 * Runs `make` with a form reader that accepts `most` bytes, 10 MiB by default. Only a few such forms are in memory at
 * once and the others wait, so check the caller's permission before.
 */
export async function withUpload<T>(
  make: (read: typeof readForm) => Promise<T>,
  most = uploadLimit,
): Promise<T> {
  if (uploadsInMemory >= UPLOADS_AT_ONCE) await new Promise<void>((resolve) => waitingUploads.push(resolve));
  else uploadsInMemory += 1;
  try {
    return await make((request) => readForm(request, most));
  } finally {
    const next = waitingUploads.shift();
    if (next)
      next(); // takes over the place
    else uploadsInMemory -= 1;
  }
}
let uploadsInMemory = 0;
const waitingUploads: (() => void)[] = [];

/**
 * Keeps the fields with plain names. Names such as `a[9].b` or `__intent__` are instructions to the form library, and
 * no form of ours uses them. Files are kept only with `files`, and only if one was chosen.
 */
export function keepPlainFields(form: FormData, { files = false } = {}): FormData {
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
  if (isForm(type)) return formToObject(await readForm(request));
  const body = await readBody(request);
  if (body.byteLength === 0) return {};
  if (type !== "application/json") throw new AppError(415, "unsupportedMedia");
  const value = parseJson(body);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed();
  if (Object.keys(value).length > MAX_FIELDS) throw malformed();
  assertFewValues(value);
  return value as Record<string, unknown>;
}

/** Limit for a webhook's body: some services report a thousand events at once. */
const noticeLimit = 1024 * 1024;

/**
 * The JSON that another service posts, of any shape and Content-Type; undefined if it is not valid JSON. It may quote a
 * mail server's answer, so U+0000 and bytes that are no UTF-8 do not make it invalid.
 */
export async function readJsonOrUndefined(request: Request): Promise<unknown> {
  const body = await readBody(request, noticeLimit);
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

/** The exact text of a signed body. Throws AppError 400 or 413. */
export async function readRawText(request: Request): Promise<string> {
  const body = await readBody(request, noticeLimit);
  try {
    return assertNoNul(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    throw malformed();
  }
}

/** A form as an object. A name that occurs several times, such as the switches of a list, has an array of values. */
export function formToObject(form: FormData): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    const known = fields.get(name);
    if (Array.isArray(known)) known.push(value);
    else fields.set(name, fields.has(name) ? [known, value] : value);
  }
  return Object.fromEntries(fields);
}

/** Counts the separators between fields, which is cheaper than parsing them. Throws AppError 400. */
function assertFewFields(body: Uint8Array, type: string): void {
  const isMultipart = type.toLowerCase().startsWith("multipart/");
  const separator = isMultipart ? `--${/boundary="?([^";]+)/i.exec(type)?.[1]}` : "&";
  const most = isMultipart ? MAX_FIELDS + 1 : MAX_FIELDS - 1;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let found = 0;
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
    found += 1;
    if (found > most) throw malformed();
  }
}

/** Limits the values, because schemas check each one and report each error. Throws AppError 400. */
function assertFewValues(value: object): void {
  let values = 0;
  const waiting: object[] = [value];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const inner of Object.values(next) as unknown[]) {
      values += 1;
      if (values > MAX_JSON_VALUES) throw malformed();
      if (typeof inner === "object" && inner !== null) waiting.push(inner);
    }
  }
}

async function parseForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw malformed();
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    if (escapedNul.test(text)) throw malformed();
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed();
  }
}

/** U+0000 in JSON: `u0000` after an odd number of backslashes. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** Nobody types U+0000, and PostgreSQL cannot store it. */
function assertNoNul<T>(value: T): T {
  if (typeof value === "string" && value.includes("\0")) throw malformed();
  return value;
}
