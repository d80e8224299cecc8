import { Mail } from "~/ui/icons";
import { Reply } from "~/ui/icons-admin";
import { languageNames } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import type { ReplyDrafts } from "./reply-drafts.server";

interface RecordRepliesProps {
  email: string;
  replies: ReplyDrafts;
  /** The area's words: the texts `copy`, `copied`, `copyFailed` of its namespace. */
  text: (key: string) => string;
  /** The label of the empty draft. */
  write: string;
  title: string;
  description: (values: { language: string }) => string;
  /** The label of a draft with a text. */
  label: (name: string) => string;
}

/** How to answer the sender of a record: an empty draft, the address to copy, and drafts with a text. */
export function RecordReplies(props: RecordRepliesProps) {
  const { email, replies, text, write, title, description, label } = props;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={replies.plain}>
          <Reply aria-hidden="true" />
          {write}
        </ButtonLink>
        <CopyButton
          text={email}
          label={text("copy")}
          done={text("copied")}
          failed={text("copyFailed")}
          size="md"
        />
      </div>
      <AdminSection title={title} description={description({ language: languageNames[replies.language] })}>
        <div className="flex flex-wrap gap-3">
          {replies.ready.map(({ name, href }) => (
            <ButtonLink key={name} href={href} variant="secondary" size="sm">
              <Mail aria-hidden="true" />
              {label(name)}
            </ButtonLink>
          ))}
        </div>
      </AdminSection>
    </>
  );
}
