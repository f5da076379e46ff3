import { mkdir, open as openFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#app/lib/error-code.ts'
import { toNodemailerMessage } from './mail-message.ts'
import { makeOnce, SendError, type Transport } from './transport.ts'

/** Returns the folder of mails that are written to files. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

interface FileSettings {
  /** Created with the first mail. */
  folder: string
  from: string
}

/**
 * Writes each mail to a file, `<id>.eml`, readable by its owner alone. A retry writes the same
 * file.
 */
export function fileTransport({ folder, from }: FileSettings): Transport {
  const open = makeOnce(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  return {
    maxTryMs: 10_000,
    async send(mail, signal) {
      const transporter = await open()
      const { message } = await transporter.sendMail(toNodemailerMessage(mail, from))
      signal.throwIfAborted()
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(join(folder, `${mail.id}.eml`), message)
      } catch (error) {
        const code = errorCode(error)
        throw new SendError(`file-${/^E[A-Z]+$/.test(code) ? code : 'error'}`)
      }
    },
  }
}

/** Writes a file completely or not at all, even if the power fails. */
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
