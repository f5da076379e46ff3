import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { productionMemory } from '#tests/support/http/server.ts'

const { flags, env } = productionMemory

describe('The memory of a server in use', () => {
  test('is the same in the Docker image as in the tests', () => {
    const image = readFileSync('Dockerfile', 'utf8')
    expect(heapFlagsIn(image)).toEqual(flags)
    for (const [name, value] of Object.entries(env)) expect(image).toContain(` ${name}=${value} `)
  })

  test('is the same from scripts/start as in the tests', () => {
    const start = readFileSync('scripts/start', 'utf8')
    expect(heapFlagsIn(start)).toEqual(flags)
    for (const [name, value] of Object.entries(env)) {
      expect(start).toContain(`${name}=\${${name}:-${value}}`)
    }
  })
})

function heapFlagsIn(script: string): string[] {
  return script.match(/--(?:max|heap)-[a-z-]+=\d+/g) ?? []
}
