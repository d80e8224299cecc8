import type { Caller } from "~/auth/caller.server";
import { drawPicture } from "~/drawing/picture-queue.server";
import { loadDrawnLogo } from "~/features/writing/pictures/load-logo.server";
import { getSettings } from "~/settings/settings.server";
import { attributionOf, detailOf } from "../quote-card";
import { getQuote } from "../quotes.server";
import type { PictureInput } from "../quotes.schema";
import type { QuotePictureInput } from "./frame";

/** The picture of a quote, drawn on demand. Equal `content` means an equal picture. Throws AppError 404. */
export async function getQuotePicture(caller: Caller, { id, size }: PictureInput) {
  const quote = await getQuote(caller, { id });
  const { site, ministry } = await getSettings();
  const input: QuotePictureInput = {
    size,
    template: quote.template,
    quote: quote.quote,
    language: quote.language,
    attribution: attributionOf(quote),
    detail: detailOf(quote),
    siteName: quote.author === site.siteName ? "" : site.siteName, // already shown as the author
    backgroundColor: quote.backgroundColor,
    textColor: quote.textColor,
  };
  return {
    content: JSON.stringify({ ...input, logo: ministry.logo }),
    draw: async () => drawPicture("quote", { ...input, logo: await loadDrawnLogo(ministry.logo) }),
  };
}
