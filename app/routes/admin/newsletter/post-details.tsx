import type {
  AudienceOption,
  PlannedAction,
  PostListItem,
} from "~/features/newsletter/posts/posts-admin-screens.server";
import { SendingPanel } from "~/features/newsletter/sending/sending-panel";
import type { Sendings } from "~/features/newsletter/sending/sending.schema";
import { PostLanguages } from "~/features/translation/post-languages";
import type { PostInLanguage } from "~/features/translation/translation-admin.schema";
import { PlannedActions } from "./planned-actions";
import { PostDates } from "./post-dates";
import { TestMail } from "./test-mail";

interface PostDetailsProps {
  listItem: PostListItem;
  publishedText: string | null;
  planned: PlannedAction[];
  audiences: AudienceOption[];
  timeZone: string;
  sending: Sendings;
  languages: PostInLanguage[];
  /** The default address for tests. */
  testAddress: string;
}

/** What is known of a post besides its text: plans, sendings, languages, dates. */
export function PostDetails(props: PostDetailsProps) {
  const { listItem: post, publishedText, planned, audiences, timeZone, sending } = props;
  return (
    <div className="flex flex-col gap-5">
      <PlannedActions {...{ planned, audiences, timeZone, post }} postId={post.id} />
      {sending.sendings.length > 0 && <SendingPanel postId={post.id} initial={sending} />}
      <PostLanguages languages={props.languages} />
      <PostDates post={post} created={post.createdText} published={publishedText} />
      <TestMail postId={post.id} address={props.testAddress} />
    </div>
  );
}
