// Fails, with one line for each, when package-lock.json has a fault.
import { readFileSync } from 'node:fs'
import { lockFaults } from './lock-faults.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8'))
const faults = lockFaults(packages, allowScripts)
for (const fault of faults) console.error(`package-lock.json: ${fault}`)
if (faults.length > 0) process.exitCode = 1
