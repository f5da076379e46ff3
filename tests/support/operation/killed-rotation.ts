import { rotateKeys } from '#app/operation/keys/rotate-keys.server.ts'
import { openSqlite } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { killBeforeStatement } from '../db/kill-before.ts'

// Rotates the master key of a database and kills itself before the nth statement:
// killed-rotation.ts FILE KEYS N. Prints the number of statements if it completes.

const [file = '', keys = '', killBefore = '0'] = process.argv.slice(2)
const db = openSqlite(file)
await unlockInstance(db, parseMasterKeys(keys))
const count = killBeforeStatement(Number(killBefore))
await rotateKeys(db, { rowsAtOnce: 5, pauseMs: 0 })
await db.destroy()
console.info(String(count()))
