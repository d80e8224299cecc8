import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import { ConfirmButton } from "~/ui/confirm-button";
import { EntryMenuItem } from "~/ui/entry-menu";
import { forgetDeletedText } from "../drafts/kept-draft";
import { useActionWords, useWritingWords, type WritingScreens } from "./writing-screens";

/** A text of a list with the version that the administrator sees. */
interface ListedItem {
  id: number;
  title: string;
  updatedAt: string;
}

interface ActionFormsProps {
  screens: WritingScreens;
  /** `answer.done` says which text it was. */
  onPublished: (answer: FormAnswer) => void;
  onDeleted: (answer: FormAnswer) => void;
}

/**
 * The forms of the buttons below, once a page. Outside the rows, because a deleted row could not show the answer. They
 * show only errors.
 */
export function ActionForms({ screens, onPublished, onDeleted }: ActionFormsProps) {
  const words = useActionWords(screens);
  const afterDelete = (answer: FormAnswer) => {
    const deleted = new URLSearchParams(answer.done?.split("?")[1]).get("was");
    if (deleted !== null) forgetDeletedText(`${screens.path}/${deleted}`);
    onDeleted(answer);
  };
  const forms = [
    { intent: "publish", ...words("publish", "published"), onSuccess: onPublished },
    { intent: "delete", ...words("delete", "deleted"), onSuccess: afterDelete },
  ];
  return (
    <div className="[&_[role=alert]]:mb-6">
      {forms.map((form) => (
        <AdminForm key={form.intent} id={`${form.intent}-text`} action={screens.list} {...form}>
          {() => null}
        </AdminForm>
      ))}
    </div>
  );
}

/** A button that submits one of these forms for an item and its version. */
const buttonProps = (intent: "publish" | "delete", { id, updatedAt }: ListedItem) => ({
  form: `${intent}-text`,
  name: "pick",
  value: `${id} ${updatedAt}`,
});

interface ItemProps {
  screens: WritingScreens;
  item: ListedItem;
}

/** Publishes a draft after a question. */
export function PublishButton({ screens, item }: ItemProps) {
  const words = useWritingWords(screens);
  const { title } = item;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      confirmVariant="primary"
      {...buttonProps("publish", item)}
      aria-label={words("actions.publishOne", { title })}
      title={words("publish.title", { title })}
      text={words("publish.text")}
      confirm={words("publish.confirm")}
    >
      {words("actions.publish")}
    </ConfirmButton>
  );
}

interface DeleteItemProps extends ItemProps {
  /** The form that deletes; by default the one of the page, for this item and its version. */
  form?: string;
}

/** The menu's item that deletes after a question. */
export function DeleteItem({ screens, item, form }: DeleteItemProps) {
  const words = useWritingWords(screens);
  const { title } = item;
  return (
    <EntryMenuItem danger>
      <ConfirmButton
        size="sm"
        variant="quiet"
        {...(form ? { form } : buttonProps("delete", item))}
        aria-label={words("actions.deleteOne", { title })}
        title={words("delete.title", { title })}
        text={words("delete.text")}
        confirm={words("delete.confirm")}
      >
        {words("actions.delete")}
      </ConfirmButton>
    </EntryMenuItem>
  );
}
