const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as it stands in HTML, between tags or in a quoted attribute. */
export const escapedHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => signs[sign as keyof typeof signs]);
