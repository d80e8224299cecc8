/** The value of the button that submitted a form. */
export const submittedValue = ({ nativeEvent }: { nativeEvent: Event }): string =>
  ((nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? "";
