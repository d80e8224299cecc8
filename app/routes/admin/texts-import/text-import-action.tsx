import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { textImportPath, textImportsPath } from "./text-import-paths";

interface TextImportActionProps {
  name: "start" | "cancel" | "undo" | "again" | "discard";
  id: number;
  /** The submit button. */
  children: (pending: boolean) => ReactNode;
}

/** A form of one button that moves an import on. */
export function TextImportAction({ name, id, children }: TextImportActionProps) {
  const { t } = useTranslation("admin-text-import");
  const navigate = useNavigate();
  return (
    <AdminForm
      id={`texts-${name}`}
      action={textImportPath(id)}
      intent={name}
      success={{ title: t(`done.${name}`), isOnPage: name !== "discard" }}
      failure={t("failed")}
      onSuccess={() => name === "discard" && navigate(textImportsPath)}
    >
      {({ pending }) => children(pending)}
    </AdminForm>
  );
}
