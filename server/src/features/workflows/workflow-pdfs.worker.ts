import { makeDerived } from '../../content/derive.ts';
import { writeTextPdf } from '../documents/text-pdf.ts';
import { WORKFLOW_PDFS, writeWorkflows } from './workflow-pdf.ts';

await makeDerived(WORKFLOW_PDFS, (catalogue) => writeWorkflows(catalogue, writeTextPdf));
