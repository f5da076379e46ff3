import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { productionMemory } from '#tests/support/http/server.ts'

const { flags, env } = productionMemory

describe('the memory settings of production', () => {
  test('are equal in the Docker image and in the tests', () => {
    const image = readFileSync('Dockerfile', 'utf8')
    expect(heapFlagsIn(image)).toEqual(flags)
    for (const [name, value] of Object.entries(env)) expect(image).toContain(` ${name}=${value} `)
  })

  test('are equal in scripts/start and in the tests', () => {
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
