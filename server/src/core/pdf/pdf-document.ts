import PDFDocument, { type PageOptions } from 'pdfkit';
import { createPieces, type Pieces } from './pieces.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** The library’s document, with titles that are XML and long tables that fit in memory and do not take seconds. */
export class LeanDocument extends PDFDocument {
  /** Without an initial value: the library writes the first bytes before fields are set. */
  declare private written: Pieces | undefined;
  declare private hasEnded: true | undefined;
  /** What was drawn on the current page since it was last packed; the library makes an array of bytes of each. */
  declare private drawn: string[] | undefined;

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

  /** What the library writes of its objects: text in letters of one byte, each on a line. */
  override _write(chunk: Uint8Array | string | number): void {
    this.written ??= createPieces();
    this._offset += this.written.add(typeof chunk === 'object' ? chunk : `${chunk}\n`);
  }

  override addContent(operator: string): this {
    this.drawn ??= [];
    this.drawn.push(operator);
    return this;
  }

  /** Joins what was drawn on the current page so far; more can be drawn on it. */
  private packPage(): void {
    if (!this.drawn || this.drawn.length === 0) return;
    this.page?.content.write(Buffer.from(`${this.drawn.join('\n')}\n`, 'latin1'));
    this.drawn = [];
  }

  override addPage(options: PageOptions): this {
    this.packPage();
    return super.addPage(options);
  }

  override switchToPage(index: number): this {
    this.packPage();
    return super.switchToPage(index);
  }

  override end(): void {
    this.packPage();
    super.end();
  }

  /** Draws text whose place and width are known: the library’s own way measures it twice more. */
  putText(text: string, x: number, y: number): void {
    this._fragment(text, x, y, { baseline: 'alphabetic', textWidth: 0, wordCount: 0 });
  }

  /** The whole file. The library ends it at once, as long as no picture is to be decoded. */
  bytes(): Uint8Array {
    if (!this.written || !this.hasEnded) throw new Error('The PDF has not ended.');
    return this.written.joined();
  }
}
