// Prints the faults of package-lock.json, and fails if there is one.
import { readFileSync } from 'node:fs'
import { findLockFaults } from './lock-faults.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
const faults = findLockFaults(packages, allowScripts)
for (const fault of faults) console.error(`package-lock.json: ${fault}`)
if (faults.length > 0) process.exitCode = 1
