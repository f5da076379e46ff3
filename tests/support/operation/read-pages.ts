import { resolve } from 'node:path'
import type { Database } from '#db/client.server.ts'
import { visit } from '../http/route-context.ts'
import { routePaths } from '../http/route-paths.ts'

/** The answers of pages, by their address. */
export type Answers = Record<string, string>

type Loader = (args: ReturnType<typeof visit>) => Promise<unknown>

interface Reader {
  cookie: string
  /** Start of each address: `/for/…` for a proxy. */
  prefix?: string
  /** Values of each parameter in an address. */
  params: Record<string, string[]>
}

/** Calls the loader of each route whose parameters have values, except those of an exclusion. */
export async function readPages(
  db: Database,
  { cookie, prefix = '', params }: Reader,
  isExcluded: (pattern: string) => boolean,
): Promise<Answers> {
  const answers: Answers = {}
  for (const [file, pattern] of routePaths()) {
    if (isExcluded(pattern)) continue
    const { loader } = (await import(resolve(file))) as { loader?: Loader }
    if (!loader) continue
    for (const values of combine(pattern, params)) {
      const path = prefix + fillIn(pattern, values)
      const args = visit(db, path, cookie)
      answers[`${path} ${file}`] = await readAnswer(() => loader({ ...args, params: values }))
    }
  }
  return answers
}

/** Returns the status and the content that a loader returns or throws. */
export async function readAnswer(load: () => unknown): Promise<string> {
  const answer = await (async () => await load())().catch((error: unknown) => error)
  if (answer instanceof Response) {
    const { status, headers } = answer
    const bytes = Buffer.from(await answer.arrayBuffer())
    return [status, headers.get('Location'), bytes.toString('latin1')].join(' ')
  }
  return answer instanceof Error ? String(answer) : JSON.stringify(answer)
}

function combine(pattern: string, params: Reader['params']): Record<string, string>[] {
  let combined: Record<string, string>[] = [{}]
  for (const [, name = ''] of pattern.matchAll(/:(\w+)/g)) {
    combined = combined.flatMap(values =>
      (params[name] ?? []).map(value => ({ ...values, [name]: value })),
    )
  }
  return combined
}

function fillIn(pattern: string, values: Record<string, string>): string {
  return pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => values[name] ?? '')
}

/** Returns the answers that are the same in two readings. */
export function stableAnswers(first: Answers, second: Answers): Answers {
  return Object.fromEntries(Object.entries(first).filter(([path, text]) => second[path] === text))
}
