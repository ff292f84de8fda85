/** What was measured, and what would mend it, in sentences. */
import type { Reason } from '../../claims/diagnosis/facts.js';
import {
  callAlikeText,
  callBeforeText,
  callCopiedText,
  callFillsText,
  callMovedText,
  callSameText,
  callUnchangedText,
  copiesText,
} from './called.js';
import {
  elsewhereText,
  neededCallsText,
  nothingCameText,
  resultsText,
  shortSearchText,
  stepsText,
  unseenText,
} from './needed.js';
import {
  earlierText,
  iterationsText,
  movedText,
  repeatedCallsText,
  sameText,
  unchangedText,
  writesText,
} from './repeated.js';
import {
  fewResultsText,
  fewWantedText,
  neverFoundText,
  noResultText,
  passesText,
  searchText,
} from './wasted.js';

export function suggestionText(reason: Reason): string {
  switch (reason.kind) {
    case 'moved-again':
      return movedText(reason.loop);
    case 'same-as-before':
      return sameText(reason.loop);
    case 'earlier-inputs':
      return earlierText(reason.loop);
    case 'unchanged-data':
      return unchangedText(reason.loop, reason.fewResults);
    case 'passes':
      return passesText(reason.loop);
    case 'copies':
      return copiesText(reason.loop);
    case 'writes':
      return writesText(reason.loop);
    case 'search':
      return searchText(reason.loop);
    case 'few-wanted':
      return fewWantedText(reason.loop);
    case 'few-results':
      return fewResultsText(reason.loop);
    case 'no-result':
      return noResultText(reason.loop);
    case 'never-found':
      return neverFoundText(reason.loop);
    case 'repeated-iterations':
      return iterationsText(reason.loop, reason.written);
    case 'repeated-calls':
      return repeatedCallsText(reason.recursion);
    case 'call-moved':
      return callMovedText(reason.call);
    case 'call-copied':
      return callCopiedText(reason.call);
    case 'call-fills':
      return callFillsText(reason.call);
    case 'call-same':
      return callSameText(reason.call);
    case 'call-before':
      return callBeforeText(reason.call);
    case 'call-unchanged':
      return callUnchangedText(reason.call);
    case 'call-alike':
      return callAlikeText(reason.call);
    case 'unseen':
      return unseenText(reason.loop);
    case 'steps':
      return stepsText(reason.loop);
    case 'nothing-came':
      return nothingCameText(reason.loop);
    case 'short-search':
      return shortSearchText(reason.loop);
    case 'needed':
    case 'many-results':
      return resultsText(reason.loop);
    case 'needed-calls':
      return neededCallsText(reason.recursion);
    case 'elsewhere':
      return elsewhereText(reason.loops, reason.finding);
  }
}
