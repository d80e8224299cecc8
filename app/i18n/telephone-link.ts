/** Calling codes (ITU E.164) of the countries that the settings offer. */
const callingCodes: Record<string, string> = {
  ...{ HT: "509", US: "1", CA: "1", FR: "33", DO: "1", BS: "1", CL: "56", BR: "55", MX: "52", GP: "590" },
  ...{ MQ: "596", GF: "594", MF: "590", TC: "1", CU: "53", JM: "1", PR: "1", VI: "1", PA: "507", CO: "57" },
  ...{ VE: "58", EC: "593", PE: "51", AR: "54", CW: "599", SR: "597", DM: "1", LC: "1", BB: "1", TT: "1" },
  ...{
    BE: "32",
    CH: "41",
    LU: "352",
    GB: "44",
    IE: "353",
    DE: "49",
    NL: "31",
    ES: "34",
    IT: "39",
    PT: "351",
  },
  ...{ SE: "46", SN: "221", CI: "225", BJ: "229", TG: "228", CM: "237", CD: "243", GA: "241" },
};

/** There the first 0 is a part of the number; elsewhere it is only dialled inside the country. */
const keepsZero = new Set(["IT", "CI", "BJ", "GA"]);

/**
 * The international `tel:` link of a number as a person typed it (RFC 3966). One without a country code is of `country`;
 * it stays as typed when that is unknown, or when its length in North America is not a full number's.
 */
export function telephoneLink(typed: string, country: string): string {
  const digits = typed.replace(/\(0\)/g, "").replace(/\D/g, "");
  if (/^\s*\+/.test(typed)) return `tel:+${digits}`;
  const code = callingCodes[country];
  if (code === "1") {
    const national = digits.replace(/^(?:011)?1(?=\d{10}$)/, "");
    return `tel:${national.length === 10 ? `+1${national}` : digits}`;
  }
  if (digits.startsWith("00")) return `tel:+${digits.slice(2)}`;
  if (!code) return `tel:${digits}`;
  if (digits.startsWith(code) && digits.length >= code.length + 8) return `tel:+${digits}`;
  return `tel:+${code}${keepsZero.has(country) ? digits : digits.replace(/^0/, "")}`;
}
