/** How requests of a server are told from other calls, and compared. */
import { threshold } from '../../../base/threshold.js';

export const shareOfRequestsOfTheHandler = threshold(
  0.5,
  'share of requests',
  'what handles requests is where most of them begin',
  'test/claims/findings/requests.test.ts',
);

export const requestsPerCallAtLeast = threshold(
  0.8,
  'requests per call',
  'a routine that is called once for each request is also called when a connection ends: up to a fifth of its calls have no request',
  'test/claims/findings/requests.test.ts',
);

export const requestsPerCallAtMost = threshold(
  1.1,
  'requests per call',
  'a routine that is called once for each request has no more requests than calls but for those that arrive together',
  'test/claims/findings/requests.test.ts',
);

export const partThatIsTheSameRequest = threshold(
  0.9,
  'share of cost or calls',
  "a routine further in is the same request's when it has nearly all of the cost and nearly all of the calls",
  'test/claims/findings/requests.test.ts',
);

export const requestsThatCanBeCompared = threshold(
  3,
  'requests',
  'of one or two requests none is usual, so that none can stand out',
  'reason',
);

export const costOfARequestThatStandsOut = threshold(
  3,
  'times the average of the others',
  'requests of one kind differ in what they are asked for; three times the average of the others is more than that',
  'reason',
);

export const shareOfARequestThatMatters = threshold(
  0.05,
  'share of the cost of all requests',
  'a request that stands out but has less of the cost is not worth looking for',
  'reason',
);

export const shareOfRequestsThatAreFew = threshold(
  0.2,
  'share of requests',
  'half of the cost in at most a fifth of the requests is uneven enough to be told: equal ones would be half of them',
  'reason',
);

export const costRatioOfRequestsAlike = threshold(
  1.5,
  'dearest / least',
  'requests whose costs are within this factor did the same work, as far as a reader cares',
  'reason',
);
