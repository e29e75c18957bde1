import { join } from 'node:path';
import type { Workflow, WorkflowStep } from '@trialwright/contract';
import type { DocumentBlock, DocumentSection } from '../../content/document-schemas.ts';
import type { Catalogue } from '../../content/catalogue.ts';
import { derive, type Derivation } from '../../content/derive.ts';
import { ROOT, workerScript } from '../../root.ts';
import type { TextPdf } from '../documents/text-pdf.ts';
import { writePdf } from '../documents/document-file.ts';

function nameSteps(positions: number[]): string {
  return positions.length === 0 ? 'nothing, it can start immediately' : `step ${positions.join(', ')}`;
}

function describeStep(step: WorkflowStep): DocumentSection {
  const { responsibilities, deliverables, dependencies, tips } = step;
  const blocks: DocumentBlock[] = [
    { text: step.description },
    {
      text: `**Duration:** ${step.duration}. **Depends on:** ${nameSteps(step.after)}. **Needs:** ${dependencies.join('; ')}.${step.criticalPath ? ' **On the critical path.**' : ''}`,
    },
    {
      table: {
        columns: [
          { title: 'Function', width: 1 },
          { title: 'Responsibility', width: 3 },
        ],
        rows: Object.entries(responsibilities),
        emptyRows: 0,
        isExample: false,
      },
    },
    { text: '**Deliverables**' },
    { checklist: deliverables },
    { text: '**Tips**' },
    { bullets: tips },
  ];
  return { heading: `${step.step}. ${step.title}`, blocks };
}

/** A workflow for printing: overview, schedule, and each step with its checklist. */
function describeWorkflow(workflow: Workflow, academyName: string): TextPdf {
  const { title, description, estimatedDuration, complexity, detailedSteps, days, scheduleNote, references } =
    workflow;
  const rows = detailedSteps.map(({ step, title: name, duration, earliest, latest }) => [
    `${step}. ${name}`,
    duration,
    `${earliest.start} to ${latest.start}`,
    `${earliest.end} to ${latest.end}`,
  ]);
  return {
    title,
    meta: `Estimated duration: ${estimatedDuration} · complexity: ${complexity} · seven steps`,
    notice:
      'Durations are planning ranges, not legal limits, except where a rule is cited. Local rules and your sponsor’s procedures come first.',
    sections: [
      { heading: 'Overview', blocks: [{ text: description }] },
      {
        heading: 'Schedule',
        blocks: [
          {
            table: {
              columns: [
                { title: 'Step', width: 3 },
                { title: 'Duration', width: 2 },
                { title: 'Starts on day', width: 1.3 },
                { title: 'Ends on day', width: 1.3 },
              ],
              rows,
              emptyRows: 0,
              isExample: false,
            },
          },
          {
            text: `Critical path: ${days.min} to ${days.max} calendar days. ${scheduleNote}`,
          },
        ],
      },
      ...detailedSteps.map(describeStep),
      { heading: 'References', blocks: [{ bullets: references }] },
    ],
    foot: `${academyName} · ${title}`,
    author: academyName,
    date: workflow.effectiveDate,
  };
}

/** Rendered on first request or in advance; cached until the source changes. */
const written = new WeakMap<Workflow, Promise<Uint8Array>>();

export async function workflowPdf(workflow: Workflow, academyName: string): Promise<Uint8Array> {
  const pdf = written.get(workflow) ?? writePdf(describeWorkflow(workflow, academyName));
  written.set(workflow, pdf);
  try {
    return await pdf;
  } catch (error) {
    written.delete(workflow);
    throw error;
  }
}

type WrittenWorkflows = [workflowId: number, base64: string][];

/** They take a few seconds and change only with the content. */
export const WORKFLOW_PDFS: Derivation = {
  name: 'workflow-pdfs',
  code: ['features/workflows', 'features/documents', 'core/pdf'].map((path) =>
    join(ROOT, 'server/src', path),
  ),
  script: workerScript('features/workflows/workflow-pdfs.worker.ts'),
};

/** Renders all workflows sequentially with the given writer. */
export async function writeWorkflows(
  { shelf, academy }: Catalogue,
  write: (text: TextPdf) => Promise<Uint8Array>,
): Promise<WrittenWorkflows> {
  const made: WrittenWorkflows = [];
  for (const workflow of shelf.workflows) {
    const pdf = await write(describeWorkflow(workflow, academy.name));
    made.push([workflow.id, Buffer.from(pdf).toString('base64')]);
  }
  return made;
}

/** Renders them in advance, from an earlier start or in a separate thread; otherwise, each on its first request. */
export async function prepareWorkflowPdfs(catalogue: Catalogue): Promise<void> {
  const made = await derive(catalogue, WORKFLOW_PDFS, async (): Promise<WrittenWorkflows> => []);
  const pdfs = new Map(made);
  for (const workflow of catalogue.shelf.workflows) {
    const pdf = pdfs.get(workflow.id);
    if (pdf !== undefined) written.set(workflow, Promise.resolve(Buffer.from(pdf, 'base64')));
  }
}
