import { createHash } from "node:crypto";
import { render } from "@react-email/render";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { renderHtml, renderNonce } from "~/remix/render-html.server";
import { RenderNonce, useRenderNonce } from "~/remix/render-nonce";
import { setSecurityHeaders } from "~/http/security-headers.server";

const words = "L’Espérance à Jérémie, lè solèy la leve : año, señor, 🕊 ";
const Page = ({ children }: { children: ReactNode }) => (
  <html lang="fr">
    <body>{children}</body>
  </html>
);
const fail = (error: unknown) => {
  throw error;
};

/** Short texts: React copies a long one past its chunks. */
const Shifted = ({ by }: { by: number }) => (
  <Page>
    <p>{"a".repeat(by)}</p>
    {Array.from({ length: 60 }, (_, row) => (
      <p key={row}>{words}</p>
    ))}
  </Page>
);
const expectWhole = (html: string, shift: number) => {
  expect(html.includes("\0"), `shifted by ${shift}`).toBe(false);
  expect(html.split(words)).toHaveLength(61);
};

test("500 pages whose accents are shifted byte by byte contain no NUL and keep every character", async () => {
  for (let shift = 0; shift < 500; shift++) {
    expectWhole((await renderHtml(<Shifted by={shift} />, fail)).html, shift);
  }
});

test("mails contain no NUL either", async () => {
  for (let shift = 0; shift < 100; shift++) expectWhole(await render(<Shifted by={shift} />), shift);
});

test("content rendered after the document is in its body", async () => {
  const { html, scripts } = await renderHtml(
    <>
      <Page>
        <p>text</p>
      </Page>
      <script nonce={renderNonce} dangerouslySetInnerHTML={{ __html: "data()" }} />
    </>,
    fail,
  );
  expect(html).toBe(`<!DOCTYPE html><html lang="fr"><body><p>text</p><script>data()</script></body></html>`);
  expect(scripts).toEqual(["data()"]);
});

function OwnScript({ children }: { children: string }) {
  return <script nonce={useRenderNonce()} dangerouslySetInnerHTML={{ __html: children }} />;
}
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a script that the server renders is allowed, an injected one is not", async () => {
  const injected = `<script>steal()</script><script nonce="">steal()</script><script nonce="guessed">steal()</script>`;
  const page = await renderHtml(
    <RenderNonce.Provider value={renderNonce}>
      <Page>
        <div dangerouslySetInnerHTML={{ __html: injected }} />
        <OwnScript>start()</OwnScript>
        <style nonce={renderNonce} dangerouslySetInnerHTML={{ __html: "p{color:red}" }} />
        <style dangerouslySetInnerHTML={{ __html: "p{color:url(//evil)}" }} />
      </Page>
    </RenderNonce.Provider>,
    fail,
  );
  const headers = new Headers();
  setSecurityHeaders(headers, page);
  const policy = headers.get("Content-Security-Policy")!;
  expect(policy).toContain(`script-src 'self' ${sha256("start()")};`);
  expect(policy).not.toContain(sha256("steal()"));
  expect(policy).toContain(sha256("p{color:red}"));
  expect(policy).not.toContain(sha256("p{color:url(//evil)}"));
  expect(page.html).toContain("<script>start()</script>");
  expect(page.html).not.toContain(renderNonce);
  expect(policy).not.toContain(renderNonce);
});
