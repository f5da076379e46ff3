import { openTestPostgres } from '#tests/support/db/postgres.ts'
import { describeRotation } from '#tests/support/operation/rotation-tests.ts'

describeRotation(openTestPostgres)
