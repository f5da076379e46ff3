// Checks lists of medicines from the command line: a line of tab-separated names on standard input gives one JSON
// object on a line of standard output.
//   printf 'Viagra\tnitroglycerin\n' | npm run -s interactions
import { createInterface } from 'node:readline'
import { checkMedicines } from '#app/medications/check/check.server.ts'

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const input = line.split('\t').map(name => name.trim())
  const names = input.filter(Boolean)
  const { medicines, findings, uncovered } = checkMedicines({
    medicines: names.map(name => ({ name })),
  })
  const known = medicines.filter(({ ingredients }) => ingredients.length > 0)
  const unknown = medicines.filter(({ ingredients }) => ingredients.length === 0)
  const answer = {
    input,
    recognized: known.map(({ typed, ingredients, readAs, notRead }) => ({
      typed,
      ingredients,
      ...(readAs && { did_you_mean: readAs }),
      ...(notRead && { not_read: notRead }),
    })),
    unrecognized: unknown.map(({ typed }) => typed),
    uncovered,
    findings: findings.map(({ a, b, severity, source, kind, rule }) => ({
      a,
      b,
      severity,
      source,
      kind,
      ...(rule && { rule }),
    })),
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
