/** The id of the list that a donor's field names. */
export const donorListId = "known-donors";

/** The donors that a field suggests while somebody types. */
export function DonorSuggestions({ donors }: { donors: { value: string; label: string }[] }) {
  return (
    <datalist id={donorListId}>
      {donors.map(({ value, label }) => (
        <option key={value} value={value} label={label || undefined} />
      ))}
    </datalist>
  );
}
