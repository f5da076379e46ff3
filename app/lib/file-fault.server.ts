import { errorCode } from './error-code.ts'

/** Returns why a file or folder cannot be used, in words for the operator. */
export function fileFault(error: unknown): string {
  const code = errorCode(error) || 'unknown fault'
  return faults[code] ?? code
}

/** Returns the line for an error of the file system that names its path; undefined for others. */
export function fileFaultLine(error: Error): string | undefined {
  const isKnown = Object.hasOwn(faults, errorCode(error))
  return isKnown && 'path' in error ? `${error.path}: ${fileFault(error)}` : undefined
}

const faults: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a part of this path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'this account may not do that',
  EPERM: 'this account may not do that',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  SQLITE_FULL: 'the disk is full',
}
