import type { Catalogue, CatalogueCourse } from '../../content/catalogue.ts';
import { readableText } from '../../content/lesson-content.ts';
import { documentPassages } from './document-passages.ts';
import { linesOf, splitSentences, type Line } from './passage-lines.ts';
import type { Passage } from './passage.ts';

const sentenceLines = (text: string): Line[] =>
  splitSentences(text.replaceAll(/\s+/g, ' ').trim()).map((sentence) => ({ text: sentence, isItem: false }));
const itemLines = (items: readonly string[]): Line[] => items.map((text) => ({ text, isItem: true }));

function lessonPassages(course: CatalogueCourse): Passage[] {
  return course.lessons.flatMap((lesson) =>
    lesson.slides.map((slide): Passage => ({
      key: `lesson-${lesson.id}-${slide.number}`,
      type: 'lesson',
      id: String(lesson.id),
      title: lesson.title,
      names: '',
      heading: slide.title,
      context: `${course.title} · Slide ${slide.number}: ${slide.title}`,
      href: `/lesson/${lesson.id}?slide=${slide.number}`,
      roles: course.role === 'All' ? [] : [course.role],
      lessonId: lesson.id,
      courseId: course.id,
      publicText: lesson.description,
      lines: () => linesOf(readableText(slide.parts)),
    })),
  );
}

function termPassages({ shelf }: Catalogue): Passage[] {
  return shelf.terms.map((term) => ({
    key: `term-${term.id}`,
    type: 'term',
    id: String(term.id),
    title: term.term,
    names: [term.acronym ?? '', ...term.aliases].join(' '),
    heading: '',
    context: term.acronym ? `${term.acronym} · ${term.category}` : term.category,
    href: `/glossary?term=${encodeURIComponent(term.term)}`,
    roles: [],
    lines: () => sentenceLines(term.definition),
  }));
}

function workflowPassages({ shelf }: Catalogue): Passage[] {
  return shelf.workflows.flatMap((workflow) =>
    workflow.detailedSteps.map((step): Passage => ({
      key: `workflow-${workflow.id}-${step.step}`,
      type: 'workflow',
      id: workflow.slug,
      title: workflow.title,
      names: '',
      heading: step.title,
      context: `Step ${step.step}: ${step.title}`,
      href: `/workflows?workflow=${workflow.id}`,
      roles: workflow.roles,
      lines: () => [
        ...sentenceLines(step.description),
        ...itemLines(Object.entries(step.responsibilities).map(([who, what]) => `${who}: ${what}`)),
        ...itemLines(step.tips),
        ...(step.step === 1 ? sentenceLines(`${workflow.description} ${workflow.scheduleNote}`) : []),
      ],
    })),
  );
}

/** Excludes the options' consequences, which are shown only after the choice. */
function scenarioPassages({ practice }: Catalogue): Passage[] {
  const decisions = practice.decisions.map((decision): Passage => ({
    key: `decision-${decision.id}`,
    type: 'scenario',
    id: decision.id,
    title: decision.title,
    names: '',
    heading: decision.description,
    context: decision.category,
    href: `/scenarios?scenario=${decision.id}`,
    roles: decision.targetRoles,
    lines: () => [...itemLines(decision.learningPoints), ...sentenceLines(decision.situation)],
  }));
  const simulations = practice.simulations.map((simulation): Passage => ({
    key: `simulation-${simulation.id}`,
    type: 'scenario',
    id: simulation.id,
    title: simulation.name,
    names: '',
    heading: simulation.interactions.map(({ title }) => title).join('. '),
    context: `Simulation · ${simulation.estimatedDuration} minutes`,
    href: `/scenarios/${simulation.id}/play`,
    roles: simulation.targetRoles,
    lines: () => [...sentenceLines(simulation.description), ...itemLines(simulation.learningObjectives)],
  }));
  return [...decisions, ...simulations];
}

function guidancePassages({ shelf }: Catalogue): Passage[] {
  return shelf.guidance.topics.map((topic) => ({
    key: `guidance-${topic.id}`,
    type: 'guidance',
    id: topic.id,
    title: topic.title,
    names: topic.keywords.join(' '),
    heading: '',
    context: topic.sources.join('; '),
    href: null,
    roles: [],
    lines: () => linesOf(topic.guidance),
  }));
}

function interviewPassages({ shelf, academy }: Catalogue): Passage[] {
  return academy.programs.flatMap(({ role }) => {
    const guide = shelf.interviewGuide(role);
    if (!guide) return [];
    const shared = { type: 'interview', names: '', roles: [role], href: '/interview-prep' } as const;
    const preparation: Passage = {
      ...shared,
      key: `interview-${role}`,
      id: role,
      title: 'Interview preparation',
      heading: 'How to prepare for a job interview and the next step of a career',
      context: 'Interview preparation',
      lines: () => [...sentenceLines(guide.overview), ...itemLines(guide.preparationTips)],
    };
    const questions = guide.questions.map((question): Passage => ({
      ...shared,
      key: `interview-${question.id}`,
      id: question.id,
      title: question.question,
      heading: '',
      context: `Interview question · ${question.category}`,
      lines: () => itemLines(question.keyPoints),
    }));
    return [preparation, ...questions];
  });
}

/** Everything in the catalogue that an answer can quote. */
export function passagesOf(catalogue: Catalogue): Passage[] {
  return [
    ...guidancePassages(catalogue),
    ...termPassages(catalogue),
    ...documentPassages(catalogue.shelf.documents),
    ...workflowPassages(catalogue),
    ...scenarioPassages(catalogue),
    ...interviewPassages(catalogue),
    ...catalogue.courses.filter(({ isPublished }) => isPublished).flatMap(lessonPassages),
  ];
}
