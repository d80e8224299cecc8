/** What a donor says of themselves, by the names of the form's fields. */
const detailNames = ["donorName", "donorEmail", "country", "isPublic", "isAnonymous", "message"] as const;
export type DetailName = (typeof detailNames)[number];
export type DonorDetails = Partial<Record<DetailName, string>>;

/** What a form holds now; a box that is not ticked says nothing. */
export function detailsIn(form: HTMLFormElement): DonorDetails {
  const data = new FormData(form);
  return Object.fromEntries(
    detailNames.flatMap((name) => {
      const value = data.get(name);
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}

/** Name and e-mail are there, so that a card may be asked for (spec public §2). */
export const isFilled = ({ donorName = "", donorEmail = "" }: DonorDetails) =>
  donorName.trim() !== "" && isEmail(donorEmail);

/** What the form still wants of who gives by card, as keys of sentences at their fields. */
export function wantedOf({ donorName = "", donorEmail = "" }: DonorDetails): DonorDetails {
  return {
    ...(donorName.trim() === "" && { donorName: "errors:required" }),
    ...(!isEmail(donorEmail) && {
      donorEmail: donorEmail.trim() === "" ? "errors:required" : "errors:email",
    }),
  };
}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
