/** Arithmetic over `n`, for --feature: + - * / ^ ( ), numbers, n, log2(), sqrt(). */

type Evaluate = (n: number) => number;

const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  log2: Math.log2,
  sqrt: Math.sqrt,
};
const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e\d+)?)|([a-z]\w*)|([-+*/^()]))/iy;

class Parser {
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    const end = text.trimEnd().length;
    while (TOKEN.lastIndex < end) {
      const from = TOKEN.lastIndex;
      const match = TOKEN.exec(text);
      if (match === null) throw new Error(`'${text.slice(from).trim()}' is not understood`);
      this.tokens.push(match[0].trim());
    }
  }

  whole(): Evaluate {
    const value = this.sum();
    const rest = this.tokens.at(this.at);
    if (rest !== undefined) throw new Error(`'${rest}' is not expected`);
    return value;
  }

  private take(...wanted: string[]): string | null {
    const token = this.tokens.at(this.at);
    if (token === undefined || !wanted.includes(token)) return null;
    this.at++;
    return token;
  }

  private sum(): Evaluate {
    let left = this.product();
    for (let op = this.take('+', '-'); op !== null; op = this.take('+', '-')) {
      const [a, b] = [left, this.product()];
      left = op === '+' ? (n) => a(n) + b(n) : (n) => a(n) - b(n);
    }
    return left;
  }

  private product(): Evaluate {
    let left = this.power();
    for (let op = this.take('*', '/'); op !== null; op = this.take('*', '/')) {
      const [a, b] = [left, this.power()];
      left = op === '*' ? (n) => a(n) * b(n) : (n) => a(n) / b(n);
    }
    return left;
  }

  private power(): Evaluate {
    const base = this.primary();
    if (this.take('^') === null) return base;
    const exponent = this.power();
    return (n) => base(n) ** exponent(n);
  }

  private primary(): Evaluate {
    const token = this.tokens.at(this.at++);
    if (token === undefined) throw new Error('it ends too early');
    if (token === '(') return this.closed();
    if (token === '-') {
      const value = this.primary();
      return (n) => -value(n);
    }
    if (/^\d/.test(token)) return () => Number(token);
    if (token === 'n') return (n) => n;
    const call = Object.hasOwn(FUNCTIONS, token) ? FUNCTIONS[token] : undefined;
    if (call === undefined || this.take('(') === null) {
      throw new Error(`'${token}' is not understood`);
    }
    const argument = this.closed();
    return (n) => call(argument(n));
  }

  private closed(): Evaluate {
    const value = this.sum();
    if (this.take(')') === null) throw new Error("a ')' is missing");
    return value;
  }
}

/** @throws Error that says in a few words what is wrong */
export function parseExpression(text: string): Evaluate {
  return new Parser(text).whole();
}
