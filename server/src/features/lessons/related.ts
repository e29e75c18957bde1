import type { Lesson } from '@trialwright/contract';
import type { Catalogue, CatalogueLesson } from '../../content/catalogue.ts';

type Related = Lesson['related'];

/**
 * What the lesson is put to use with. Everybody who is signed in opens documents, and who may read a lesson has a
 * paid role, with which scenarios come: nothing here is locked for this reader.
 */
export function presentRelated(
  { related }: CatalogueLesson,
  { shelf, practice }: Pick<Catalogue, 'shelf' | 'practice'>,
): Related {
  const documents = (related?.documents ?? []).flatMap(
    (slug) => shelf.documents.find((document) => document.slug === slug) ?? [],
  );
  const practices = (related?.scenarios ?? []).flatMap((id): Related['practices'] => {
    const decision = practice.decision(id);
    if (decision) return [{ title: decision.title, href: `/scenarios?scenario=${id}` }];
    const simulation = practice.simulation(id);
    return simulation ? [{ title: simulation.name, href: `/scenarios/${id}/play` }] : [];
  });
  return {
    documents: documents.map(({ id, title }) => ({ title, href: `/document-library?document=${id}` })),
    practices,
  };
}
