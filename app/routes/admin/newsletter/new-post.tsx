import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { settled } from "../shell/unsaved-changes";
import { PostEditor } from "./post-editor";

/** The form for a new post. After saving, the draft opens. */
export function NewPost({ language }: { language: Language }) {
  const { t } = useTranslation("admin-newsletter");
  const navigate = useNavigate();
  return (
    <AdminSection title={t("new.title")}>
      <PostEditor
        form="post-new"
        post={{ language }}
        onSaved={({ done }) => navigate(done?.split("?")[0] ?? "/admin/newsletter", settled)}
      />
    </AdminSection>
  );
}
