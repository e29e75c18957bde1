import PDFDocument from 'pdfkit';
import { createPieces, type Pieces } from './pieces.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** The library’s document, with titles that are XML and long tables that fit in memory. */
export class LeanDocument extends PDFDocument {
  /** Without an initial value: the library writes the first bytes before fields are set. */
  declare private written: Pieces | undefined;
  declare private hasEnded: true | undefined;

  /** The library writes titles into the metadata, which is XML, as they are. */
  override _addInfo(): void {
    const { info } = this;
    const { Title, Author, Subject = '', Keywords = '', Creator, Producer } = info;
    this.info = {
      ...info,
      Title: escape(Title),
      Author: escape(Author),
      Subject: escape(Subject),
      Keywords: escape(Keywords),
      Creator: escape(Creator),
      Producer: escape(Producer),
    };
    super._addInfo();
    this.info = info;
  }

  /** Nobody reads the stream before its end, and each of its many parts is larger than what is in it. */
  override push(chunk: Uint8Array | null): boolean {
    this.written ??= createPieces();
    if (chunk) this.written.add(chunk);
    else this.hasEnded = true;
    return true;
  }

  /** Joins what was drawn on the current page so far; more can be drawn on it. */
  packPage(): void {
    const content = this.page?.content;
    if (content && content.buffer.length > 1) content.buffer = [Buffer.concat(content.buffer)];
  }

  /** The whole file. The library ends it at once, as long as no picture is to be decoded. */
  bytes(): Uint8Array {
    if (!this.written || !this.hasEnded) throw new Error('The PDF has not ended.');
    return this.written.joined();
  }
}
