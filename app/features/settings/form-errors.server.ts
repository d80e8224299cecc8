import { AppError } from "~/request/errors";

/** Gives the errors of a save the names of a tab's fields: `emailService.host` becomes `emailService_host`. */
export async function withFormNames<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    if (!(error instanceof AppError && error.errors)) throw error;
    const { status, key, params, errors } = error;
    const ofFields = Object.entries(errors).map(([name, texts]) => [name.replaceAll(".", "_"), texts]);
    throw new AppError(status, key, { params, errors: Object.fromEntries(ofFields) as typeof errors });
  }
}
