export { listStudyDays, listStudyTime } from './study-days.store.ts';
