import { makeDerived } from '../../content/derive.ts';
import { makeMentorData, MENTOR } from './retrieval.ts';

await makeDerived(MENTOR, makeMentorData);
