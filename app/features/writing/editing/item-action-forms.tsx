import { AdminForm } from "~/http/admin-form";
import type { FetcherFormProps } from "~/http/fetcher-form";
import { forgetDeletedText } from "../drafts/kept-draft";

/** An item of a list with the version the administrator sees. */
export interface ListedItem {
  id: number;
  title: string;
  updatedAt: string;
}

type ItemAction = Pick<
  FetcherFormProps<never>,
  "id" | "success" | "failure" | "failureText" | "onSuccess"
> & {
  intent: "publish" | "delete";
};

interface ItemActionFormsProps {
  action: string;
  forms: ItemAction[];
}

/**
 * The forms of a list's buttons. Outside the rows, because a deleted row could not show the answer. They show only
 * errors.
 */
export function ItemActionForms({ action, forms }: ItemActionFormsProps) {
  return (
    <div className="[&_[role=alert]]:mb-6">
      {forms.map((form) => (
        <AdminForm
          key={form.id}
          action={action}
          {...form}
          onSuccess={(answer) => {
            const deleted = new URLSearchParams(answer.done?.split("?")[1]).get("was");
            if (deleted !== null) forgetDeletedText(`${action}/${deleted}`);
            form.onSuccess?.(answer);
          }}
        >
          {() => null}
        </AdminForm>
      ))}
    </div>
  );
}

/** Attributes of a button that submits one of these forms: the item and its version. */
export const actionButtonProps = (form: string, { id, updatedAt }: ListedItem) => ({
  form,
  name: "pick",
  value: `${id} ${updatedAt}`,
});
