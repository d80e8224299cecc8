import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button } from "~/ui/button";

test("a busy button keeps its label to read, beside the spinner", () => {
  const html = renderToStaticMarkup(<Button loading>Voye</Button>);
  expect(html).toContain("Voye");
  expect(html).toContain("animate-spin");
  expect(html).not.toContain("opacity-0");
  expect(html).toContain('aria-busy="true"');
});
