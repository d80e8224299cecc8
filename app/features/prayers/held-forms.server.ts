import { heldForm } from "~/areas/held-form";
import { mentionsCrisis } from "./crisis/find-crisis";
import type { PrayerRequestFormInput, TestimonyInput } from "./requests/requests.schema";
import { needsTeamNow, shareTestimony, submitPrayerRequest } from "./requests/submit.server";

/** The keys of the names of a form's fields. */
type FieldNames<Input> = Partial<Record<keyof Input, string>>;

/** The forms of prayer that can be held for the team. */
export const prayersHeldForms = {
  prayerRequest: heldForm({
    permission: "manage_prayers",
    label: "admin-held:forms.prayerRequest",
    fields: {
      requesterName: "prayers:form.name",
      requesterEmail: "prayers:form.email",
      requesterPhone: "prayers:form.phone",
      title: "prayers:form.title",
      description: "prayers:form.description",
    } satisfies FieldNames<PrayerRequestFormInput>,
    emailField: "requesterEmail",
    makesVisitor: true,
    mustRun: needsTeamNow,
    release: submitPrayerRequest,
  }),
  testimony: heldForm({
    permission: "manage_prayers",
    label: "admin-held:forms.testimony",
    fields: {
      requesterName: "prayers:form.name",
      requesterEmail: "prayers:form.email",
      originalRequest: "prayers:testimony.originalRequest",
      testimony: "prayers:testimony.testimony",
      dateAnswered: "prayers:testimony.dateAnswered",
    } satisfies FieldNames<TestimonyInput>,
    emailField: "requesterEmail",
    makesVisitor: true,
    mustRun: ({ originalRequest, testimony, dateAnswered }: TestimonyInput) =>
      mentionsCrisis(`${originalRequest}\n${testimony}\n${dateAnswered}`),
    release: shareTestimony,
  }),
};
