/** ISO 3166 codes of Haiti and its diaspora. Other donors leave the field empty. */
export const givingCountries = [
  ...["HT", "US", "CA", "FR", "DO", "BS", "CL", "BR", "MX", "GP", "MQ", "GF", "MF", "TC", "CU", "JM", "PR"],
  ...["VI", "PA", "CO", "VE", "EC", "PE", "AR", "CW", "SR", "DM", "LC", "BB", "TT", "BE", "CH", "LU", "GB"],
  ...["IE", "DE", "NL", "ES", "IT", "PT", "SE", "SN", "CI", "BJ", "TG", "CM", "CD", "GA"],
] as const;
