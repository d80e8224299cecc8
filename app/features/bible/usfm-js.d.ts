declare module "usfm-js" {
  export interface VerseObject {
    tag?: string;
    text?: string;
    content?: string;
    children?: VerseObject[];
    endTag?: string;
    nextChar?: string;
  }
  const usfm: {
    toJSON(text: string): {
      headers: { tag?: string; content?: string }[];
      chapters: Record<string, Record<string, { verseObjects: VerseObject[] }>>;
    };
  };
  export default usfm;
}
