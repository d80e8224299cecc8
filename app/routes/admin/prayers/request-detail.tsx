import { useTranslation } from "react-i18next";
import { RequestBadges } from "~/features/prayers/admin/request-badges";
import { Alert } from "~/ui/alert";
import { AdminSection } from "~/ui/admin-page";
import { useDecide } from "../shell/decision-queue";
import { RecordHeading } from "../shell/record-heading";
import { AnsweredForm } from "./answered-form";
import { AssignForm } from "./assign-form";
import { PeopleWhoPrayed } from "./people-who-prayed";
import { ProposedAnswers, type ProposedAnswer } from "./proposed-answers";
import { RequestFacts } from "./request-facts";
import type { PrayedName, RequestScreen } from "./request-to-screen.server";
import { ReviewActions } from "./review-actions";
import { VisibilityActions } from "./visibility-actions";
import { Trash2 } from "~/ui/icons";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";

interface RequestDetailProps {
  request: RequestScreen;
  /** Who prayed. */
  names: PrayedName[];
  proposed: ProposedAnswer[];
  assignees: { id: number; name: string }[];
  /** The path of this page with the list's query. */
  address: string;
  /** The last action, without JavaScript. */
  done: string | null;
}

/** The open request: its text, the team's actions, and who asked and prayed. */
export function RequestDetail({ request, names, proposed, assignees, address, done }: RequestDetailProps) {
  const { t } = useTranslation("admin-prayers");
  const { id, title, language, isWaiting, isPublic } = request;
  const isApproved = request.status === "approved" || request.status === "praying";
  const form = { id, address };
  const asked = { title, name: request.name };
  return (
    <article aria-labelledby="request-title" className="max-w-reading">
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-4" />}
      <RecordHeading id="request-title" lang={language}>
        <bdi>{title}</bdi>
      </RecordHeading>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <RequestBadges {...request} />
      </p>
      {request.isCrisis && (
        <Alert title={t("crisis.title")} className="mt-5">
          {t("crisis.text")}
        </Alert>
      )}
      <Words language={language}>{request.description}</Words>
      {isWaiting && <ReviewActions {...form} {...asked} isPublic={isPublic} status={request.status} />}
      {!isWaiting && isPublic && request.status !== "rejected" && (
        <VisibilityActions {...form} isHidden={request.isHidden} flagCount={request.flagCount} />
      )}
      {proposed.length > 0 && (
        <ProposedAnswers {...form} answers={proposed} language={language} canAccept={isApproved} />
      )}
      {isApproved && <AnsweredForm {...form} isPublic={isPublic} />}
      {request.status === "answered" && (
        <AdminSection
          title={t("answered.title")}
          description={request.answeredOn && t("answered.on", { date: request.answeredOn })}
        >
          {request.answer ? (
            <Words language={language}>{request.answer}</Words>
          ) : (
            !isWaiting && t("answered.none")
          )}
        </AdminSection>
      )}
      <RequestFacts request={request} />
      {request.prayerCount > 0 && <PeopleWhoPrayed {...form} count={request.prayerCount} names={names} />}
      {!isPublic && <AssignForm {...form} assignees={assignees} assignedTo={request.assignedTo} />}
      <DeleteRequest {...form} {...asked} />
    </article>
  );
}

/** Text that a person wrote, with its language and its line breaks. */
function Words({ language, children }: { language: string; children: string }) {
  return (
    <p
      lang={language}
      dir="auto"
      className="my-6 text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap first:mt-0"
    >
      {children}
    </p>
  );
}

interface DeleteRequestProps {
  id: number;
  title: string;
  /** Who asks for prayer. */
  name: string;
  address: string;
}

/** Deletes the request, after a confirmation. */
function DeleteRequest({ id, title, name, address }: DeleteRequestProps) {
  const { t } = useTranslation("admin-prayers");
  const decide = useDecide();
  return (
    <AdminForm
      id={`delete-${id}`}
      action={address}
      intent="delete"
      onSubmit={(event) => decide?.(event, t("done.delete"))}
      failure={t("failed.change")}
      className="mt-10 border-t border-line pt-4"
    >
      {({ pending }) => (
        <ConfirmButton
          variant="quietDanger"
          size="sm"
          loading={pending}
          title={t("confirmDelete.title", { title, name })}
          text={t("confirmDelete.text")}
          confirm={t("delete")}
        >
          <Trash2 aria-hidden="true" />
          {t("delete")}
        </ConfirmButton>
      )}
    </AdminForm>
  );
}
