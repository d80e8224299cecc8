import { Lexer, type Token, type Tokens, type TokensList } from "marked";

/** Nobody quotes in quotes deeper, and no paragraph is longer: such a text was made to keep the server busy. */
const MAX_DEPTH = 12;
const MAX_INLINE_LENGTH = 4000;

/**
 * Marked's lexer kept from taking the square of a text in time, or the whole stack (`>>>>…`, `_a_a_a…`): what is nested
 * deeper or longer stays as it was typed.
 */
export class BoundedLexer extends Lexer {
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
