import { openTestDatabase } from '#tests/support/db/database.ts'
import { describeRotation } from '#tests/support/operation/rotation-tests.ts'

describeRotation(openTestDatabase)
