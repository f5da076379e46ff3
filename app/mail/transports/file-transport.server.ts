import { mkdir, open as openFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nodemailerMessageOf } from './mail-message.ts'
import { lazily, SendFault, type Transport } from './transport.ts'

/** Where mails are written that do not leave the server: in DATA_DIR. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

interface FileSettings {
  /** Made when the first mail is written. */
  folder: string
  from: string
}

/** Writes each mail as a message file, `<id>.eml`, for its owner alone; a repetition writes the same file again. */
export function fileTransport({ folder, from }: FileSettings): Transport {
  const open = lazily(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  return {
    maxTryMs: 10_000,
    async send(mail, signal) {
      const transporter = await open()
      const { message } = await transporter.sendMail(nodemailerMessageOf(mail, from))
      signal.throwIfAborted()
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(join(folder, `${mail.id}.eml`), message)
      } catch (error) {
        throw new SendFault(`file-${codeOf(error)}`)
      }
    },
  }
}

/** Writes a file so that it is there as a whole or not at all, also after a loss of power. */
async function writeWhole(path: string, content: Parameters<typeof writeAll>[1]): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await writeAll(unfinished, content)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeAll(path: string, content: Buffer | NodeJS.ReadableStream): Promise<void> {
  const file = await openFile(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E[A-Z]+$/.test(code) ? code : 'error'
}
