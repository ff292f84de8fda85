import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../case.js';
import { runProgram } from '../program.js';

const SCRIPT = `
import hashlib, json, re, threading
text = json.dumps([{'k%d' % i: [i, str(i), i * 0.5]} for i in range(1000)])
sums = []
def work(part):
    total = 0
    for i in range(part, 400, 2):
        data = sorted(json.loads(text), key=str)
        total += len(json.dumps(data)) + len(re.findall(r'[0-9]+5', text))
        try:
            data[len(data)]
        except IndexError:
            total += 1
    sums.append(total)
threads = [threading.Thread(target=work, args=(part,)) for part in range(2)]
for t in threads: t.start()
for t in threads: t.join()
print(sorted(sums), hashlib.sha256(text.encode()).hexdigest())
`;

export const python: Case = {
  name: 'python3, two threads',
  packages: ['python3'],
  needs: ['/usr/bin/python3'],
  prepare: (folder) => {
    const script = join(folder, 'work.py');
    writeFileSync(script, SCRIPT);
    const command = {
      argv: ['/usr/bin/python3', '-IS', script],
      targets: '^_?Py(Dict|List|Unicode|Long)_',
    };
    return (sampling) => runProgram(command, sampling);
  },
};
