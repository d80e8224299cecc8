// The cards' buttons name the form that they submit.
export const PRAY_PAGE_FORM = "pray-page-form";
export const FLAG_FORM = "flag-form";
export const TRANSLATE_FORM = "translate-form";

/** The id of the request whose button submitted a form. */
export const pressedId = ({ nativeEvent }: { nativeEvent: Event }): number =>
  Number(((nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value);
