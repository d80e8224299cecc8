import { formatLongDateTime } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import type { ReplyDrafts } from "./reply-drafts.server";
import type { Reply } from "./replies.server";

export interface SentReply extends Reply {
  /** The time in the reader's words. */
  when: string;
}

/** What a record's screen shows about answers. */
export interface RecordReplies extends ReplyDrafts {
  sent: SentReply[];
  /** The chosen text to begin with; null without one. */
  draft: string | null;
}

/** The data for `RecordReplies`, and the page's address without the chosen text. */
export async function showReplies(
  { url }: { url: string },
  language: Language,
  drafts: ReplyDrafts,
  sent: Reply[],
): Promise<{ replies: RecordReplies; address: string }> {
  const { timeZone } = (await getSettings()).publishing;
  const { pathname, searchParams } = new URL(url);
  const asked = searchParams.get("draft");
  searchParams.delete("draft");
  const query = searchParams.toString();
  return {
    replies: {
      ...drafts,
      draft: drafts.ready.find(({ name }) => name === asked)?.name ?? null,
      sent: sent.map((reply) => ({
        ...reply,
        when: formatLongDateTime(reply.createdAt, language, timeZone),
      })),
    },
    address: query ? `${pathname}?${query}` : pathname,
  };
}
