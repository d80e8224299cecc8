const htmlEntities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as it stands in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => htmlEntities[sign as keyof typeof htmlEntities]);
