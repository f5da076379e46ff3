import { describe, expect, test } from 'vitest'
import { createRouteFinder } from '#app/server/find-route.ts'
import { tinyBuild } from './tiny-build.ts'

const findRoute = createRouteFinder(tinyBuild().routes)
const patternOf = (path: string) => findRoute(path).pattern

describe('the log name of a path', () => {
  test('is the pattern of its route', () => {
    expect(patternOf('/')).toBe('/')
    expect(patternOf('/slow')).toBe('/slow')
    expect(patternOf('/view/kqW3/01234')).toBe('/view/:shareId/:accessCode')
  })

  test('is equal for the data of a page', () => {
    expect(patternOf('/_root.data')).toBe('/')
    expect(patternOf('/view/kqW3/01234.data')).toBe('/view/:shareId/:accessCode')
  })

  test('does not contain the id of a grant', () => {
    const urlOfGrant = '/for/0b0c0d0e-1111-4222-8333-444455556666'
    expect(patternOf(`${urlOfGrant}/slow`)).toBe('/for/:access/slow')
    expect(patternOf(`${urlOfGrant}/view/kqW3/01234.data`)).toBe(
      '/for/:access/view/:shareId/:accessCode',
    )
    expect(patternOf(urlOfGrant)).toBe('/for/:access/')
    expect(patternOf(`${urlOfGrant}.data`)).toBe('/for/:access/')
    expect(patternOf(`${urlOfGrant}/no/page`)).toBe('/for/:access/*')
    expect(patternOf('/for/somebody/slow')).toBe('*')
  })

  test('is a star for an unknown path', () => {
    expect(patternOf('/view/kqW3/01234/more')).toBe('*')
    expect(patternOf('/%E0%A4%A')).toBe('*')
    expect(patternOf('*')).toBe('*')
  })

  test('names health checks and assets', () => {
    for (const path of ['/livez', '/readyz', '/healthcheck']) expect(patternOf(path)).toBe(path)
    expect(patternOf('/assets/app-abc123.js')).toBe('/assets/*')
  })
})
