/** What is used of packages without types, or whose types are older than they are. */
declare module 'fontkit' {
  interface Glyph {
    advanceWidth: number;
    codePoints: number[];
  }
  export interface Font {
    postscriptName: string;
    unitsPerEm: number;
    ascent: number;
    descent: number;
    characterSet: number[];
    hasGlyphForCodePoint: (code: number) => boolean;
    glyphForCodePoint: (code: number) => Glyph;
    layout: (text: string) => { advanceWidth: number };
  }
  export function create(file: Uint8Array): Font;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  export interface ElementOptions {
    alt?: string;
    actual?: string;
    lang?: string;
    scope?: 'Row' | 'Column';
    bbox?: [left: number, top: number, right: number, bottom: number];
  }
  /** Marked content of a page. */
  interface Content {
    refs: object[];
  }
  export class Element {
    add(child: Element | Content): Element;
    end(): void;
  }
  interface Info {
    Title: string;
    Author: string;
    Subject?: string;
    Keywords?: string;
    Creator: string;
    Producer: string;
    CreationDate: Date;
    ModDate: Date;
  }
  interface DocumentOptions {
    pdfVersion: '1.7';
    subset: 'PDF/UA';
    tagged: true;
    displayTitle: true;
    bufferPages: true;
    autoFirstPage: false;
    lang: string;
    font: Font;
    info: Info;
  }
  /** What is drawn on a page, in the parts in which it was drawn. */
  interface Page {
    content: { write: (part: Uint8Array) => void };
  }
  export interface PageOptions {
    size: [width: number, height: number];
    margin: 0;
  }
  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    info: Info;
    /** None before the first. */
    page: Page | null;
    addPage(options: PageOptions): this;
    switchToPage(index: number): this;
    bufferedPageRange(): { start: number; count: number };
    end(): void;
    struct(tag: string, options?: ElementOptions): Element;
    addStructure(element: Element): this;
    markStructureContent(tag: string, options: { actual?: string }): Content;
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this;
    endMarkedContent(): this;
    registerFont(name: string, font: Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    // oxlint-disable-next-line max-params -- theirs
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      // The library writes a primitive string as a PDF name.
      options: { structParent: Element; Contents: object },
    ): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    lineWidth(width: number): this;
    dash(length: number, options: { space: number }): this;
    undash(): this;
    // oxlint-disable-next-line max-params -- theirs
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    circle(x: number, y: number, radius: number): this;
    path(d: string): this;
    fillColor(color: string): this;
    fill(color: string): this;
    stroke(color: string): this;
    fillAndStroke(fill: string, stroke: string): this;
    _addInfo(): void;
    _offset: number;
    _write(chunk: Uint8Array | string | number): void;
    addContent(operator: string): this;
    // oxlint-disable-next-line max-params -- theirs
    _fragment(
      text: string,
      x: number,
      y: number,
      options: { baseline: 'alphabetic'; textWidth: number; wordCount: number },
    ): void;
  }
}
