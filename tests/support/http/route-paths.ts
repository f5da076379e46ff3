import routes from '#app/routes.ts'

type Entry = (typeof routes)[number]

/** Returns the pattern of each route file of `app/routes.ts`, such as `/profile/:section`. */
export function routePaths(): Map<string, string> {
  return new Map(routes.flatMap(entry => listPaths(entry, '')))
}

function listPaths({ path, file, children = [] }: Entry, parent: string): [string, string][] {
  const own = path ? `${parent}/${path}` : parent
  return [[`app/${file}`, own || '/'], ...children.flatMap(child => listPaths(child as Entry, own))]
}
