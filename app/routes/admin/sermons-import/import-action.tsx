import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { importPath, importsPath } from "./import-paths";

interface ImportActionProps {
  name: "start" | "cancel" | "undo" | "again" | "discard";
  id: number;
  /** The submit button. */
  children: (pending: boolean) => ReactNode;
}

/** A form of one button that moves an import on. */
export function ImportAction({ name, id, children }: ImportActionProps) {
  const { t } = useTranslation("admin-sermon-import");
  const navigate = useNavigate();
  return (
    <AdminForm
      id={`sermon-import-${name}`}
      action={importPath(id)}
      intent={name}
      success={{ title: t(`done.${name}`), isOnPage: name !== "discard" }}
      failure={t("failed")}
      onSuccess={() => name === "discard" && navigate(importsPath)}
    >
      {({ pending }) => children(pending)}
    </AdminForm>
  );
}
