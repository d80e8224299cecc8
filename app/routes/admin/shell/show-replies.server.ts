import type { ReplyDrafts, ShownReplies } from "~/features/inbox/reply-drafts.server";
import type { Reply } from "~/features/inbox/replies.server";
import { formatLongDateTime } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";

/** The data for `RecordReplies`, and the page's address without the chosen text. */
export async function showReplies(
  { url }: { url: string },
  language: Language,
  drafts: ReplyDrafts,
  sent: Reply[],
): Promise<{ replies: ShownReplies; address: string }> {
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
