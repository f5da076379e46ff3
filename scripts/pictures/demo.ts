import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { TestServer } from '#tests/support/http/server.ts'

/** The demonstration account of a running server. */
export interface Demo {
  origin: string
  email: string
  password: string
  /** The URL of the emergency link, without the code. */
  link: string
  code: string
}

/** Reads the lines that a server with `--demo` prints. */
export async function readDemo(server: TestServer): Promise<Demo> {
  const deadline = Date.now() + 10_000
  while (!server.log().includes('Access code')) {
    if (Date.now() > deadline) throw new Error(`No demonstration profile:\n${server.log()}`)
    await wait(50)
  }
  const readPrinted = (label: string) => {
    const [, value] = new RegExp(`^ *${label} +(\\S+)`, 'm').exec(server.log()) ?? []
    if (!value) throw new Error(`The server does not print the ${label}`)
    return value
  }
  return {
    origin: server.origin,
    email: readPrinted('Email'),
    password: readPrinted('Password'),
    link: readPrinted('Emergency link'),
    code: readPrinted('Access code'),
  }
}

/** Logs a browser in to the demonstration profile. */
export async function logIn(page: Page, { email, password }: Demo): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
}
