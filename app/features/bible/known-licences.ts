/** The whole of it: "Public domain outside the UK" is another licence. */
export const isPublicDomain = (licence: string): boolean =>
  /^\s*(public domain|CC0( 1\.0)?)\.?\s*$/i.test(licence);

/** Whether a licence is known to allow copies of every kind. */
export const isFreeLicence = (licence: string): boolean =>
  isPublicDomain(licence) || /^\s*CC BY(-SA)? \d\.\d\s*$/i.test(licence);
