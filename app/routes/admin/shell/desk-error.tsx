import { isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { Container } from "~/ui/container";

export const errorKinds = [403, 404, 500];

/** Why a screen of the administration is not shown: the role does not open it, there is none, or it failed. */
export function DeskError({ error }: { error: unknown }) {
  const { t } = useTranslation("desk");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = errorKinds.includes(status) ? status : 500;
  const reason =
    kind === 500 && isRouteErrorResponse(error)
      ? (error.data as { message?: string } | null)?.message
      : undefined;
  return (
    <Container width="form" className="py-16 text-center">
      <h1 className="text-3xl">{t(`error.${kind}.title`)}</h1>
      <p className="mt-4 text-lg text-pretty text-ink-soft">{reason ?? t(`error.${kind}.text`)}</p>
      <ButtonLink href="/admin/dashboard" className="mt-8">
        {t("error.back")}
      </ButtonLink>
    </Container>
  );
}
