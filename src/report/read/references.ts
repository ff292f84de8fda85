/** Checks that indexes of a report lead somewhere: which numbers are indexes says its schema. */
import type { z } from 'zod';
import { ComairError } from '../../base/errors.js';
import { references, reportSchema } from '../../schema/report.js';
import type { Report } from '../../schema/report.js';

type Kind = NonNullable<ReturnType<typeof references.get>>['into'];
/** @param before how many elements of the list come before this one */
type Check = (value: unknown, before: number, where: string) => void;

/** What zod keeps of the schemas that reports are made of. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  items?: z.ZodType[];
  innerType?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
}

class References {
  constructor(private readonly lengths: Readonly<Record<Exclude<Kind, 'before'>, number>>) {}

  /** Null where the schema holds no index. */
  checkOf(schema: z.ZodType): Check | null {
    const reference = references.get(schema as z.ZodNumber);
    if (reference !== undefined) return this.index(reference.into);
    const { type, shape, element, items, innerType, options, valueType } =
      schema.def as unknown as Definition;
    if (shape !== undefined) return this.members(Object.entries(shape));
    if (items !== undefined) return this.members(Object.entries(items));
    if (element !== undefined) return this.elements(element);
    if (innerType !== undefined) return this.checkOf(innerType);
    if ([...(options ?? []), valueType].some((each) => each && this.checkOf(each) !== null)) {
      throw new Error(`the schema has an index within a ${type}: this is not checked yet`);
    }
    return null;
  }

  private index(into: Kind): Check {
    return (value, before, where) => {
      if (value === null || value === undefined) return;
      const end = into === 'before' ? before : this.lengths[into];
      if ((value as number) < end) return;
      const what = into === 'before' ? 'those before it' : `its ${end} ${into}`;
      throw new ComairError(`${where}: ${value as number} is none of ${what}`, 'input');
    };
  }

  private members(all: [name: string, schema: z.ZodType][]): Check | null {
    const checks = all.flatMap(([name, schema]) => {
      const check = this.checkOf(schema);
      return check === null ? [] : [[name, check] as const];
    });
    if (checks.length === 0) return null;
    return (value, before, where) => {
      for (const [name, check] of checks) {
        const member = (value as Record<string, unknown>)[name];
        if (member !== undefined) check(member, before, `${where}.${name}`);
      }
    };
  }

  private elements(schema: z.ZodType): Check | null {
    const check = this.checkOf(schema);
    if (check === null) return null;
    return (value, _, where) => {
      for (const [i, each] of (value as unknown[]).entries()) check(each, i, `${where}.${i}`);
    };
  }
}

/** @throws ComairError `input` that names the first index that leads nowhere */
export function checkReferences(report: Report): void {
  const lengths = {
    runs: report.runs.length,
    threads: report.threads?.length ?? 0,
    routines: report.routines.length,
  };
  new References(lengths).checkOf(reportSchema)?.(report, 0, 'report');
}
