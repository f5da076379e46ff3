import { testPasscodeCounter } from '#tests/support/http/passcode-counter-tests.ts'

testPasscodeCounter()
