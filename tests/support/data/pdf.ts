import { spawn } from 'node:child_process'
import type { Page } from '@playwright/test'

// Poppler reads the PDF that a printer would get.

interface TextOptions {
  /** Keeps columns and spaces as on the page. */
  layout?: boolean
  /** Returns text in the order of drawing, so that columns do not mix. */
  drawn?: boolean
}

/**
 * Prints a page after it has arrived completely: without scripts its heading arrives long before.
 */
export async function printToPdf(
  page: Page,
  options: { format: string; printBackground?: boolean },
): Promise<Buffer> {
  await page.waitForLoadState()
  return await page.pdf(options)
}

/** Returns the text of a PDF; each page ends with a form feed. */
export async function pdfText(pdf: Buffer, options: TextOptions = {}): Promise<string> {
  const order = [...(options.layout ? ['-layout'] : []), ...(options.drawn ? ['-raw'] : [])]
  return (await run('pdftotext', ['-enc', 'UTF-8', ...order, '-', '-'], pdf)).toString()
}

/** Returns the text of each page of a PDF. */
export async function pdfPages(pdf: Buffer, options?: TextOptions): Promise<string[]> {
  // Each page ends with a form feed, the last one too.
  return (await pdfText(pdf, options)).split('\f').slice(0, -1)
}

/** Returns one page of a PDF as a PNG; the first page is page 1. */
export function pdfPicture(
  pdf: Buffer,
  { dpi = 150, page = 1 }: { dpi?: number; page?: number } = {},
): Promise<Buffer> {
  const only = ['-f', String(page), '-l', String(page), '-singlefile']
  return run('pdftoppm', ['-png', '-r', String(dpi), ...only, '-'], pdf)
}

function run(program: string, args: string[], input: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args)
    const out: Buffer[] = []
    const said: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => out.push(part))
    child.stderr.on('data', (part: Buffer) => said.push(part))
    child.on('error', reject)
    // A program that stops early closes its input; its exit code is reported.
    child.stdin.on('error', () => {})
    child.on('close', exitCode =>
      exitCode === 0
        ? resolve(Buffer.concat(out))
        : reject(new Error(`${program} ended with ${exitCode}: ${Buffer.concat(said)}`)),
    )
    child.stdin.end(input)
  })
}
