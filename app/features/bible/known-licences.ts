export const isPublicDomain = (licence: string): boolean => /^(public domain|CC0)/i.test(licence);

/** Whether a licence is known to allow copies of every kind. */
export const isFreeLicence = (licence: string): boolean =>
  isPublicDomain(licence) || /^CC BY(-SA)? \d\.\d/i.test(licence);
