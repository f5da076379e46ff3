// Says which PostgreSQL the tests will use, or fails.
import { findPostgres } from './postgres-cluster.ts'

const folder = findPostgres()
if (folder) console.info(`  ${folder}`)
else process.exitCode = 1
