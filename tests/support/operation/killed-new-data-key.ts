import { giveNewDataKey } from '#app/operation/keys/give-new-data-key.server.ts'
import { openSqlite } from '#db/client.server.ts'
import { unlockInstance } from '#db/crypto/keys.server.ts'
import { parseMasterKeys } from '#db/crypto/master-key.server.ts'
import { killBeforeStatement } from '../db/kill-before.ts'

// Gives an account a new data key and kills itself before the nth statement:
// killed-new-data-key.ts FILE KEYS ACCOUNT N. Prints the number of statements if it completes.

const [file = '', keys = '', userId = '', killBefore = '0'] = process.argv.slice(2)
const db = openSqlite(file)
await unlockInstance(db, parseMasterKeys(keys))
const count = killBeforeStatement(Number(killBefore))
await giveNewDataKey(db, userId)
await db.destroy()
console.info(String(count()))
