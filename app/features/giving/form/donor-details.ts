/** What a donor says of themselves, by the names of the form's fields. */
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

/** What a form holds now; a box that is not ticked says nothing. */
export function readDonorDetails(form: HTMLFormElement): DonorDetails {
  const data = new FormData(form);
  return Object.fromEntries(
    donorDetailNames.flatMap((name) => {
      const value = data.get(name);
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}

/** Name and e-mail are there, so that a card may be asked for (spec public §2). */
export const hasNameAndEmail = ({ donorName = "", donorEmail = "" }: DonorDetails) =>
  donorName.trim() !== "" && isEmailAddress(donorEmail);

/** What the form still wants of who gives by card, as keys of sentences at their fields. */
export function findMissingDetails({ donorName = "", donorEmail = "" }: DonorDetails): DonorDetails {
  return {
    ...(donorName.trim() === "" && { donorName: "errors:required" }),
    ...(!isEmailAddress(donorEmail) && {
      donorEmail: donorEmail.trim() === "" ? "errors:required" : "errors:email",
    }),
  };
}

export const isEmailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
