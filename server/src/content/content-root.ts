import { join } from 'node:path';
import { ROOT } from '../root.ts';

export const CONTENT_ROOT = join(ROOT, 'content');
