import { Lexer, type Token, type Tokens, type TokensList } from "marked";

/** Real texts stay below these limits. */
const MAX_DEPTH = 12;
const MAX_INLINE_LENGTH = 4000;

/**
 * Marked's lexer with limits against quadratic time and stack overflow (`>>>>…`, `_a_a_a…`). What is nested deeper or
 * longer stays plain text.
 */
class BoundedLexer extends Lexer {
  private depth = 0;

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[] {
    if (this.depth >= MAX_DEPTH) {
      const text: Tokens.Text = { type: "text", raw: src, text: src, escaped: false };
      tokens?.push(text);
      return tokens ?? [text];
    }
    this.depth += 1;
    try {
      return super.blockTokens(src, tokens, lastParagraphClipped);
    } finally {
      this.depth -= 1;
    }
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (src.length <= MAX_INLINE_LENGTH) return super.inlineTokens(src, tokens);
    tokens.push({ type: "text", raw: src, text: src, escaped: false } satisfies Tokens.Text);
    return tokens;
  }
}

/** The tokens of a Markdown text. A line break stays a line break, as in poems and addresses. */
export const lexMarkdown = (source: string): TokensList =>
  new BoundedLexer({ gfm: true, breaks: true }).lex(source);
