import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('packages, image and version managers name the same Node', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const inImage = /^ARG NODE=([\d.]+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]
  const versions = [
    ...Object.values(optionalDependencies),
    inImage,
    readFileSync('.nvmrc', 'utf8').trim(),
  ]
  expect(new Set(versions)).toEqual(new Set([inImage]))
})
