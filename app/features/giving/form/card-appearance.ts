import type { Appearance } from "@stripe/stripe-js";

/** The page's current colours (light or dark) at an element, for the fields that Stripe renders in its iframe. */
export function readCardAppearance(place: Element): Appearance {
  const style = getComputedStyle(place);
  const tone = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const line = `1px solid ${tone("line-strong")}`;
  return {
    theme: "flat",
    variables: {
      colorPrimary: tone("brand"),
      colorBackground: tone("surface"),
      colorText: tone("ink"),
      colorTextSecondary: tone("ink-soft"),
      colorTextPlaceholder: tone("ink-soft"),
      colorDanger: tone("danger"),
      fontFamily: '"Source Sans 3", system-ui, sans-serif',
      fontSizeBase: "17px",
      borderRadius: "8px",
      gridRowSpacing: "20px",
    },
    rules: {
      ".Label": { fontSize: "15px", fontWeight: "600", color: tone("ink"), marginBottom: "6px" },
      ".Input": { border: line, padding: "11px 14px", boxShadow: "none" },
      ".Input:focus": { outline: `3px solid ${tone("focus")}`, outlineOffset: "2px", boxShadow: "none" },
      ".Input--invalid": { border: `1px solid ${tone("danger")}`, boxShadow: "none" },
      ".Error": { fontSize: "15px" },
    },
  };
}
