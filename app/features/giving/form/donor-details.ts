/** The donor's details, by form field name. */
const donorDetailNames = [
  "donorName",
  "donorEmail",
  "country",
  "isPublic",
  "isAnonymous",
  "message",
] as const;
export type DonorDetailName = (typeof donorDetailNames)[number];
export type DonorDetails = Partial<Record<DonorDetailName, string>>;

/** Reads the form's current values; an unticked box has none. */
export function readDonorDetails(form: HTMLFormElement): DonorDetails {
  const data = new FormData(form);
  return Object.fromEntries(
    donorDetailNames.flatMap((name) => {
      const value = data.get(name);
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}

/** Name and a valid e-mail address are filled in: the card fields may load. */
export const hasNameAndEmail = ({ donorName = "", donorEmail = "" }: DonorDetails) =>
  donorName.trim() !== "" && isEmailAddress(donorEmail);

/** Errors of missing details, as i18n keys by field. */
export const findMissingDetails = ({ donorName = "", donorEmail = "" }: DonorDetails): DonorDetails => ({
  ...(donorName.trim() === "" && { donorName: "giving:details.name" }),
  ...(!isEmailAddress(donorEmail) && {
    donorEmail: donorEmail.trim() === "" ? "giving:details.email" : "errors:email",
  }),
});

export const isEmailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
