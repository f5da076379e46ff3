// Prints the faults of each package-lock.json, and fails if there is one.
import { readFileSync } from 'node:fs'
import { findLockFaults } from './lock-faults.ts'

for (const folder of ['.', 'scripts/measure/bench/lighthouse']) {
  const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'))
  const { allowScripts = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const faults = findLockFaults(packages, allowScripts)
  for (const fault of faults) console.error(`${folder}/package-lock.json: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
