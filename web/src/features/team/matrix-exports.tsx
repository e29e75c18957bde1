import { teamTraining } from '@trialwright/contract';
import { Download } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { ButtonAnchor } from '../../ui/button.tsx';

const FILES = [
  { name: 'PDF', endpoint: teamTraining.matrixPaper },
  { name: 'Excel', endpoint: teamTraining.matrixWorkbook },
  { name: 'CSV', endpoint: teamTraining.matrixFile },
] as const;

interface Props {
  orgId: number;
  /** What the matrix was asked for: the day, the trial, the state. */
  asked: Record<string, unknown>;
}

/** The matrix that is shown, as files. */
export function MatrixExports({ orgId, asked }: Props) {
  return FILES.map(({ name, endpoint }) => (
    <ButtonAnchor
      key={name}
      size="small"
      icon={Download}
      href={pathOf(endpoint, { params: { orgId }, query: asked })}
      aria-label={`Export ${name}`}
      download
    >
      {name}
    </ButtonAnchor>
  ));
}
