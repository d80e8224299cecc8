import { useTranslation } from "react-i18next";
import type { sendTestMail } from "~/features/newsletter/sending/test-mail-admin.server";
import { AdminForm } from "~/http/admin-form";
import { EmailField } from "~/http/email-field";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { useMailSizeText } from "./mail-size-warning";

/** Sends the saved text of a post to one address. */
export function TestMail({ postId, address }: { postId: number; address: string }) {
  const { t } = useTranslation("admin-newsletter");
  const sizeText = useMailSizeText();
  return (
    <Disclosure summary={t("send.try")} className="border-t">
      <AdminForm<"email">
        id={`test-${postId}`}
        action={`/admin/newsletter/${postId}`}
        intent="test"
        initial={{ email: address }}
        success={({ result }) => {
          const { tooLarge } = result as Awaited<ReturnType<typeof sendTestMail>>;
          return { title: t("test.title"), description: [t("test.text"), sizeText(tooLarge)].join(" ") };
        }}
        failure={t("error.send")}
        className="flex flex-col items-start gap-4"
      >
        {({ fields, pending }) => (
          <>
            <EmailField
              label={t("send.tryTo")}
              hint={t("send.tryHint")}
              field={fields.email}
              required
              className="w-full"
            />
            <Button type="submit" variant="secondary" size="sm" loading={pending}>
              {t("send.tryAction")}
            </Button>
          </>
        )}
      </AdminForm>
    </Disclosure>
  );
}
