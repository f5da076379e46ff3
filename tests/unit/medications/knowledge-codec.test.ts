import { expect, it } from 'vitest'
import { knowledge } from '#app/medications/knowledge/knowledge.server.ts'
import { pack, unpack } from '#app/medications/knowledge/knowledge-codec.ts'

it('a knowledge base is equal after it was packed, written and read again', () => {
  const file = unpack(knowledge().file)
  expect(unpack(JSON.parse(JSON.stringify(pack(file))))).toEqual(file)
})
