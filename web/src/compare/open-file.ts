/** A file that a user gives to the page: another page, or a report in JSON. */
import { packReport } from '../../../src/pages/pack.js';
import { VIEW_FORMAT } from '../../../src/pages/view-model.js';
import type { View } from '../../../src/pages/view-model.js';
import { REPORT_SCHEMAS } from '../../../src/schema/report-version.js';
import type { Report } from '../../../src/schema/report.js';

const EMBEDDED = /<script type="application\/json" id="view">([^<]*)<\/script>/;

const OTHER_VERSION =
  'is of another version of comair-bin: make it again from the recording with this one';

class Refused extends Error {}

function refuse(why: string): never {
  throw new Refused(why);
}

/** Of what was read, which may be anything: an object's property, or undefined. */
function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isView(value: unknown): value is View {
  return property(value, 'format') === VIEW_FORMAT;
}

function isReport(value: unknown): value is Report {
  return (
    REPORT_SCHEMAS.some((each) => each === property(value, 'schema')) &&
    Array.isArray(property(value, 'routines'))
  );
}

const NOT_OURS = 'is neither a page nor a JSON report of comair-bin';

/** @throws Error that says what the file is not */
export function viewOf(text: string): View {
  try {
    const value: unknown = JSON.parse(EMBEDDED.exec(text)?.[1] ?? text);
    if (isView(value)) return value;
    if (isReport(value)) return packReport(value);
    const version = property(value, 'format') ?? property(value, 'schema');
    if (typeof version === 'number') return refuse(OTHER_VERSION);
  } catch (error) {
    // What is not JSON, or is no report although it says so.
    return refuse(error instanceof Refused ? error.message : NOT_OURS);
  }
  return refuse(NOT_OURS);
}
