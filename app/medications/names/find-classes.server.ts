import { memoizeByObject } from '#app/lib/memoize-by-object.ts'
import { type Knowledge, knowledge } from '../knowledge/knowledge.server.ts'

/**
 * Returns the drug class of each ingredient, such as "Statins", without repeats. The smallest class
 * is the most specific; classes named after an enzyme are for experts.
 */
export function findClasses(ingredients: readonly string[]): string[] {
  const classes = classByIngredient(knowledge())
  return [...new Set(ingredients.flatMap(ingredient => classes.get(ingredient) ?? []))]
}

const classByIngredient = memoizeByObject(({ groups }: Knowledge) => {
  const classes = [...groups.values()]
    .filter(({ kind, label }) => kind === 'class' && !/CYP\d/.test(label))
    .sort((one, other) => one.members.length - other.members.length)
  const labels = new Map<string, string>()
  for (const { members, label } of classes) {
    for (const member of members) if (!labels.has(member)) labels.set(member, label)
  }
  return labels
})
