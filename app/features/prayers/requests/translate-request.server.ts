import { createHash } from "node:crypto";
import { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { translateLines } from "~/features/translation/machine-translation.server";
import type { Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { AppError } from "~/request/errors";
import { singleFlight } from "~/request/single-flight";
import { jsonCodec } from "~db/codec";
import { db } from "~db/client";
import { getPublicRequest } from "./list.server";
import type { PublicPrayerRequest, RequestId } from "./requests.schema";

const requestTexts = z.object({ title: z.string(), description: z.string(), answer: z.string().nullable() });
type RequestTexts = z.output<typeof requestTexts>;
const textsCodec = jsonCodec(requestTexts);

export interface RequestTranslation extends RequestTexts {
  id: number;
  language: Language;
}

/** Whether readers can ask for a translation. */
export const canTranslateRequests = () => ministryAi.isConfigured();

/**
 * Translates a listed request into the caller's language by AI. Sends only the texts, once per text and language.
 * `beforeAsking` counts the call towards the rate limit. Throws AppError 404 for a request that is not listed, 400 when
 * it is already in that language, 503 without AI, and 502 when the AI fails.
 */
export async function translateRequest(
  caller: Pick<Caller, "language">,
  { id }: RequestId,
  beforeAsking: () => Promise<void>,
  ai = ministryAi,
): Promise<RequestTranslation> {
  const { language } = caller;
  const request = await getPublicRequest(caller, { id });
  if (request.language === language) throw new AppError(400, "malformed");
  const textHash = hashTexts(request);
  const known = await findTranslation(id, language, textHash);
  if (known) return { id, language, ...known };
  if (!ai.isConfigured()) throw new AppError(503, "aiNotConfigured");
  await beforeAsking();
  const texts = await askOnce(`${id} ${language} ${textHash}`, () =>
    askForTranslation(request, language, ai),
  );
  // The request may have been hidden, closed, erased or changed in the meantime.
  if (hashTexts(await getPublicRequest(caller, { id })) === textHash) {
    await storeTranslation(id, language, textHash, texts);
  }
  return { id, language, ...texts };
}

const toTexts = ({ title, description, answeredDescription }: PublicPrayerRequest): RequestTexts => ({
  title,
  description,
  answer: answeredDescription,
});

const hashTexts = (request: PublicPrayerRequest) =>
  createHash("sha256")
    .update(JSON.stringify([request.language, toTexts(request)]))
    .digest("base64url");

async function findTranslation(id: number, language: Language, textHash: string) {
  const row = await db
    .selectFrom("prayerTranslations")
    .select("translatedText")
    .where("prayerRequestId", "=", id)
    .where("language", "=", language)
    .where("textHash", "=", textHash)
    .executeTakeFirst();
  return row && textsCodec.decode(row.translatedText);
}

async function storeTranslation(
  id: number,
  language: Language,
  textHash: string,
  texts: RequestTexts,
): Promise<void> {
  const values = {
    textHash,
    translatedText: textsCodec.encode(texts),
    createdAt: new Date().toISOString(),
  };
  await db
    .insertInto("prayerTranslations")
    .values({ prayerRequestId: id, language, ...values })
    .onConflict((conflict) => conflict.columns(["prayerRequestId", "language"]).doUpdateSet(values))
    .execute();
}

const askOnce = singleFlight<RequestTexts>();

async function askForTranslation(
  request: PublicPrayerRequest,
  to: Language,
  ai: typeof ministryAi,
): Promise<RequestTexts> {
  const { title, description, answer } = toTexts(request);
  const words = description.split("\n");
  const translated = await translateLines(ai, [title, ...words, ...(answer?.split("\n") ?? [])], {
    from: request.language,
    to,
    texts: "prayer requests that people send to a Haitian church",
  });
  if ("fault" in translated) throw new AppError(502, "aiFailed");
  const [first, ...lines] = translated.texts;
  return {
    title: first!,
    description: lines.slice(0, words.length).join("\n"),
    answer: answer === null ? null : lines.slice(words.length).join("\n"),
  };
}
