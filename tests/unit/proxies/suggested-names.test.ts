import { expect, test } from 'vitest'
import { suggestNames } from '#app/proxies/invitations/suggest-names.ts'

test.each([
  ['Maria Huber', 'Maria', 'Huber'],
  ['  Maria  Anna   Huber ', 'Maria Anna', 'Huber'],
  ['Maria', 'Maria', ''],
  ['Зоя “Zoë” O’Neill-Смирнова, "PhD"', 'Зоя', 'O’Neill-Смирнова'],
  ['Zoë "Zo" O\'Neill', 'Zoë', "O'Neill"],
  ["Robert 'Bob' Smith Jr.", 'Robert', 'Smith'],
  ['Robert (Bob) Smith, M.D., PhD', 'Robert', 'Smith'],
  ['Dr. Hans „Hansi“ Müller III', 'Hans', 'Müller'],
  ['John D’Arcy', 'John', 'D’Arcy'],
  ['王小明', '王小明', ''],
  ['فاطمة الزهراء', 'فاطمة', 'الزهراء'],
  // The last name of these is ambiguous.
  ['Huber, Maria', '', ''],
  ['Maria & Karl Huber', '', ''],
  ['Ward 7', '', ''],
  ['"Zoë"', '', ''],
])('an invitation for %s suggests the names "%s" and "%s"', (name, firstName, lastName) => {
  expect(suggestNames(name)).toEqual({ firstName, lastName })
})
