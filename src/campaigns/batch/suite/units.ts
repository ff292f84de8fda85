/** Amounts of time and memory in suite files and options. */

/** "90", "90s", "2m", "1h": seconds. @throws Error */
export function parseDuration(text: string | number): number {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)?$/.exec(String(text));
  const factor = { ms: 0.001, s: 1, m: 60, h: 3600 }[match?.[2] ?? 's'];
  const value = Number(match?.[1]) * (factor ?? 1);
  if (!(value > 0)) throw new Error(`'${text}' is no time: write seconds, or like 90s, 2m, 1h`);
  return value;
}

/** "512M", "2G", "1000000": bytes. @throws Error */
export function parseMemory(text: string | number): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kKMG])?i?B?$/.exec(String(text));
  const factor = { k: 2 ** 10, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 }[match?.[2] ?? ''] ?? 1;
  const value = Math.round(Number(match?.[1]) * factor);
  if (!(value > 0))
    throw new Error(`'${text}' is no amount of memory: write bytes, or like 512M, 2G`);
  return value;
}
