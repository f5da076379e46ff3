import { type CheckResult, resultsOf } from './check-result.ts'
import type { FileFacts } from './file-facts.server.ts'

/**
 * Checks that the data folder and its files belong to the user of the server, and that no other
 * user may read them.
 * @param files with the data folder first.
 * @param userId of this process; undefined on systems without user ids.
 */
export function checkPermissions(
  files: readonly FileFacts[],
  userId: number | undefined,
): CheckResult {
  const { ok, warn, bad } = resultsOf('permissions', 'Permissions')
  const [folder] = files
  if (!folder || userId === undefined) return ok('no files yet')
  // Root may read everything, so the owner of the folder is the user of the server.
  const owner = userId === 0 ? folder.userId : userId
  const foreign = files.filter(file => file.userId !== owner && !isForRootGroup(file))
  if (foreign.length > 0) {
    const chown = `chown -R ${owner} ${quote(folder.path)}`
    return bad(
      `${listPaths(foreign)} ${foreign.length === 1 ? 'belongs' : 'belong'} to user ${foreign[0]?.userId}, and not to user ${owner}`,
      userId === 0
        ? `Run${onHost}: ${chown}`
        : `Run this command as the user of the server. If user ${owner} is that, run as root${onHost}: ${chown}`,
    )
  }
  // A folder that is closed to others closes everything in it.
  const reachable = othersMode(folder) ? files : []
  const [open, shared] = [0o007, 0o070].map(bits =>
    reachable.filter(file => othersMode(file) & bits),
  )
  if (open && open.length > 0) {
    return bad(`${listPaths(open)} can be read by every user of this machine`, chmodAdvice(open))
  }
  if (shared && shared.length > 0) {
    return warn(`${listPaths(shared)} can be read by a group of users`, chmodAdvice(shared))
  }
  return ok(`only the user of the server can read ${folder.path}`)
}

/**
 * Checks that the key file is not in the data folder. There it must be readable by its user alone.
 */
export function checkKeyFile(file: FileFacts | undefined): CheckResult {
  const { ok, warn, bad } = resultsOf('key-file', 'Key file')
  if (!file) return ok('not in the data folder')
  if (!othersMode(file)) {
    return warn(
      `${file.path} lies beside the data: anybody who can copy or write this folder has both, and can read every record and give themselves access`,
      'Move it to another place, and name that place in MASTER_KEY_FILE',
    )
  }
  return bad(
    `${file.path} can be read by other users: with it and the database they can read every record`,
    chmodAdvice([file]),
  )
}

/** Returns the permission bits for users other than the owner. The group of root has only root. */
function othersMode({ mode, groupId }: FileFacts): number {
  return mode & (groupId === 0 ? 0o007 : 0o077)
}

/** Returns whether a folder is open to the group of root, in which a container has any user. */
function isForRootGroup({ isFolder, groupId, mode }: FileFacts): boolean {
  return isFolder && groupId === 0 && (mode & 0o070) === 0o070
}

/** A container may not change a folder of the host. */
const onHost = ' (on the host, for a folder that is mounted into a container)'

const maxNamed = 3

function listPaths(files: readonly FileFacts[]): string {
  const rest = files.length - maxNamed
  const named = files.slice(0, maxNamed).map(({ path }) => path)
  return named.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

function chmodAdvice(files: readonly FileFacts[]): string {
  const [folders, others] = [true, false].map(isFolder =>
    files.filter(file => file.isFolder === isFolder).map(({ path }) => quote(path)),
  )
  const commands = [
    ...(folders?.length ? [`chmod 700 ${folders.join(' ')}`] : []),
    ...(others?.length ? [`chmod 600 ${others.join(' ')}`] : []),
  ]
  return `Run${onHost}: ${commands.join(' && ')}`
}

function quote(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
