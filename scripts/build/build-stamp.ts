// Writes or checks the stamp of a build's sources: build-stamp.ts clear | write | check
import { join } from 'node:path'
import { clearBuildStamp, isBuildCurrent, writeBuildStamp } from './build-sources.ts'

const root = join(import.meta.dirname, '../..')
const [step] = process.argv.slice(2)
if (step === 'clear') clearBuildStamp(root)
else if (step === 'write') writeBuildStamp(root)
else process.exitCode = isBuildCurrent(root) ? 0 : 1
