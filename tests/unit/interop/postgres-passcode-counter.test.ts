import { openPostgresBeforeEach } from '#tests/support/db/postgres.ts'
import { testPasscodeCounter } from '#tests/support/http/passcode-counter-tests.ts'

testPasscodeCounter(openPostgresBeforeEach)
