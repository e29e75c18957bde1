import { keptText } from '../../core/kept.ts';

/** The tab of the training roles that was open last in this session of the browser. */
export const trainingTab = keptText('training-roles-tab');
