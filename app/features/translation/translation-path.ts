/** The screen of a translation: `/admin/translations/newsletter_post/12/ht`. */
export const translationPath = (type: string, id: number, language: string) =>
  `/admin/translations/${type}/${id}/${language}`;
