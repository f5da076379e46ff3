// Prints which PostgreSQL the tests use, or fails.
import { findPostgres } from './postgres-cluster.ts'

const folder = findPostgres()
if (folder) console.info(`  ${folder}`)
else process.exitCode = 1
