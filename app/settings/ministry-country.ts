/** Time zones whose country is known without asking: where the ministries of the diaspora are. */
const zonesOf: Record<string, readonly string[]> = {
  US: ["New_York", "Detroit", "Chicago", "Denver", "Phoenix", "Los_Angeles", "Anchorage", "Boise"],
  HT: ["Port-au-Prince"],
  CA: ["Toronto", "Montreal", "Winnipeg", "Edmonton", "Vancouver", "Halifax"],
  DO: ["Santo_Domingo"],
  BS: ["Nassau"],
  CL: ["Santiago"],
  BR: ["Sao_Paulo"],
  FR: ["Paris"],
  GP: ["Guadeloupe"],
  MQ: ["Martinique"],
  GF: ["Cayenne"],
};

interface MinistryPlace {
  ministry: { country: string };
  publishing: { timeZone: string };
}

/** The ministry's country: the chosen one, else the one that its time zone means. Empty when neither is known. */
export function ministryCountry({ ministry, publishing }: MinistryPlace): string {
  const city = publishing.timeZone.split("/").at(-1)!;
  const guessed = Object.entries(zonesOf).find(([, cities]) => cities.includes(city));
  return ministry.country || (guessed?.[0] ?? "");
}
