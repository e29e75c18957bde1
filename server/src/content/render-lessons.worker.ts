import { makeDerived } from './derive.ts';
import { renderAllLessons, RENDERED } from './render-lesson.ts';

await makeDerived(RENDERED, renderAllLessons);
