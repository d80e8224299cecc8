import { AdminForm } from "~/http/admin-form";
import type { SentFormProps } from "~/http/sent-form";

/** A text in a list, in the version that the administrator sees. */
export interface ListedText {
  id: number;
  title: string;
  updatedAt: string;
}

type Deed = Pick<SentFormProps<never>, "id" | "success" | "failure" | "failureText" | "onSuccess"> & {
  intent: "publish" | "delete";
};

interface TextDeedsProps {
  action: string;
  deeds: Deed[];
}

/**
 * The forms of a list's buttons, once a page: a row that goes with its text could not say that it went. Nothing is seen
 * of them but a refusal.
 */
export function TextDeeds({ action, deeds }: TextDeedsProps) {
  return (
    <div className="[&_[role=alert]]:mb-6">
      {deeds.map((deed) => (
        <AdminForm key={deed.id} action={action} {...deed}>
          {() => null}
        </AdminForm>
      ))}
    </div>
  );
}

/** What a button sends with one of these forms: which text, and as the administrator sees it. */
export const picks = (form: string, { id, updatedAt }: ListedText) => ({
  form,
  name: "pick",
  value: `${id} ${updatedAt}`,
});
