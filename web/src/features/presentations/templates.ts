import type { AppendixDocument, DocumentAppendix } from '@trialwright/contract';

/** A document of the appendix, or one of its further templates, which have a text only. */
export interface Template {
  /** From 1, over both kinds. */
  number: number;
  title: string;
  text: string;
  document: AppendixDocument | undefined;
}

/** All templates of the appendix in one numbered list. */
export function templatesOf({ documents, additionalTemplates }: DocumentAppendix): Template[] {
  const all = [
    ...documents.map((document) => ({ title: document.title, text: document.template, document })),
    ...additionalTemplates.map(({ title, content }) => ({ title, text: content, document: undefined })),
  ];
  return all.map((template, index) => ({ number: index + 1, ...template }));
}
