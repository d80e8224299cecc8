import { useBlocker } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ArticleFields, fieldsOf, type ArticleField } from "~/features/blog/article-fields";
import type { BlogPost } from "~/features/blog/blog.schema";
import { DeskForm } from "~/http/desk-form";
import type { FormAnswer } from "~/http/form-action.server";
import { SaveBar } from "~/ui/save-bar";
import { useFormDirty } from "~/ui/unsaved-guard";
import { isSettled, useSending } from "../shell/unsaved-words";
import { ArticleConflict } from "./article-conflict";

interface ArticleEditorProps {
  /** Id of the form; another one is another form, filled anew. */
  form: string;
  /** The article as it is saved now, or what a new one begins with. */
  article: BlogPost | { language: string; category: string };
  onSaved: (answer: FormAnswer) => void;
  /** The person gives up their own version for the saved one. */
  onTakeTheirs?: () => void;
}

/** The form of an article: guarded while something is unsaved, and told when somebody else was faster. */
export function ArticleEditor({ form, article, onSaved, onTakeTheirs }: ArticleEditorProps) {
  const { t } = useTranslation("desk-blog");
  const saved = "id" in article ? article : null;
  const intent = saved ? "update" : "create";
  const { answer, isSending } = useSending(form, intent);
  const refused = answer?.ok === false ? answer.lastResult?.initialValue : null;
  const isOutdated = saved !== null && refused && refused.basedOn !== saved.updatedAt;
  const typed = useFormDirty(form);
  const dirty = answer?.ok === false;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (typed || dirty) && !isSettled(nextLocation) && currentLocation.pathname !== nextLocation.pathname,
  );
  const done = saved ? "updated" : "created";
  return (
    <>
      {isOutdated && (
        <ArticleConflict form={form} yours={refused} theirs={saved} onTakeTheirs={() => onTakeTheirs?.()} />
      )}
      <DeskForm<ArticleField>
        key={form}
        id={form}
        action={saved ? `/admin/blog/${saved.id}` : "/admin/blog"}
        intent={intent}
        initial={"id" in article ? fieldsOf(article) : article}
        success={{ title: t(`${done}.title`), description: t(`${done}.text`) }}
        failure={t(saved ? "error.update" : "error.create")}
        onSuccess={onSaved}
        className="flex flex-col gap-5"
      >
        {({ fields }) => <ArticleFields fields={fields} readOnly={isSending} />}
      </DeskForm>
      <SaveBar
        form={form}
        save={t(saved ? "form.save" : "form.create")}
        pending={isSending}
        dirty={dirty}
        blocker={blocker}
      />
    </>
  );
}
