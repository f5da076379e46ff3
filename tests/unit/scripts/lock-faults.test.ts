import { expect, test } from 'vitest'
import { findLockFaults } from '#scripts/build/lock-faults.ts'

test('a complete lock file has no fault', () => {
  const packages = {
    '': { optionalDependencies: { binary: '1.0.0' } },
    'node_modules/binary': {},
    'node_modules/bundler': { optionalDependencies: { binary: '1.0.0', nested: '1.0.0' } },
    'node_modules/bundler/node_modules/nested': { optionalDependencies: { '@scope/deep': '1' } },
    'node_modules/@scope/deep': {},
  }
  expect(findLockFaults(packages, {})).toEqual([])
})

test('an optional dependency without an entry is named', () => {
  const packages = { '': {}, 'node_modules/bundler': { optionalDependencies: { binary: '1.0.0' } } }
  expect(findLockFaults(packages, {})).toEqual([
    'binary, an optional dependency of node_modules/bundler, has no entry',
  ])
})

test('the private copy of another package is no entry', () => {
  const packages = {
    '': {},
    'node_modules/bundler': { optionalDependencies: { binary: '1.0.0' } },
    'node_modules/other/node_modules/binary': {},
  }
  expect(findLockFaults(packages, {})).toHaveLength(1)
})

test('an install script is a fault until allowScripts names it, wherever the package is', () => {
  const packages = { '': {}, 'node_modules/a/node_modules/@scope/tool': { hasInstallScript: true } }
  expect(findLockFaults(packages, {})).toEqual([
    'node_modules/a/node_modules/@scope/tool has an install script: see allowScripts',
  ])
  expect(findLockFaults(packages, { '@scope/tool': false })).toEqual([])
})

test('an empty lock file is a fault', () => {
  expect(findLockFaults({}, {})).toEqual(['it names no package'])
})
