// Checks each line of tab-separated names on standard input, and prints one JSON object for it:
//   printf 'Viagra\tnitroglycerin\n' | npm run -s interactions
import { checkMedications } from '#app/medications/check/check-medications.server.ts'

// A reader such as `head` may close the pipe early.
process.stdout.on('error', error => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1))

for await (const line of splitLines(process.stdin)) {
  const input = line.split('\t').map(name => name.trim())
  const names = input.filter(Boolean)
  const { medications, findings, uncovered } = checkMedications({
    medications: names.map(name => ({ name })),
  })
  const recognized = medications.filter(({ ingredients }) => ingredients.length > 0)
  const unrecognized = medications.filter(({ ingredients }) => ingredients.length === 0)
  const answer = {
    input,
    recognized: recognized.map(({ typed, ingredients, readAs, unreadWords }) => ({
      typed,
      ingredients,
      ...(readAs && { did_you_mean: readAs }),
      ...(unreadWords && { not_read: unreadWords }),
    })),
    unrecognized: unrecognized.map(({ typed }) => typed),
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

// Splits at line feeds only: a name may contain other line separators.
async function* splitLines(stream: NodeJS.ReadStream): AsyncGenerator<string> {
  stream.setEncoding('utf8')
  let rest = ''
  for await (const part of stream) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.replace(/\r$/, '')
  }
  if (rest) yield rest
}
