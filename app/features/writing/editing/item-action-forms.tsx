import { AdminForm } from "~/http/admin-form";
import type { FetcherFormProps } from "~/http/fetcher-form";

/** A text in a list, in the version that the administrator sees. */
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
 * The forms of a list's buttons, once a page: a row that goes with its text could not say that it went. Nothing is seen
 * of them but a refusal.
 */
export function ItemActionForms({ action, forms }: ItemActionFormsProps) {
  return (
    <div className="[&_[role=alert]]:mb-6">
      {forms.map((deed) => (
        <AdminForm key={deed.id} action={action} {...deed}>
          {() => null}
        </AdminForm>
      ))}
    </div>
  );
}

/** What a button sends with one of these forms: which text, and as the administrator sees it. */
export const actionButtonProps = (form: string, { id, updatedAt }: ListedItem) => ({
  form,
  name: "pick",
  value: `${id} ${updatedAt}`,
});
