import { makeDerived } from '../../content/derive.ts';
import { makeSearchData } from './search-data.ts';
import { SEARCH } from './search-index.ts';

await makeDerived(SEARCH, makeSearchData);
