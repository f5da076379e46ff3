import { expect, test } from 'vitest'
import {
  compareSettings,
  describeSettings,
  formatSettings,
} from '#app/operation/backups/described-settings.server.ts'

test('described settings have no secret, and a secret file counts as its setting', () => {
  const given = {
    SMTP_URL: 'smtps://user:secret-word@mail.example.org',
    RESEND_API_KEY_FILE: '/run/secrets/resend',
    MASTER_KEY_FILE: '/run/secrets/key',
    MAIL_FROM: 'Medfold <no-reply@example.org>',
  }
  expect(describeSettings(given)).toEqual({
    MAIL_FROM: 'Medfold <no-reply@example.org>',
    RESEND_API_KEY: null,
    SMTP_URL: null,
  })
})

test('settings that are missing or have another value here are named, secrets without theirs', () => {
  const ofBackup = describeSettings({
    HOST: '::1',
    SMTP_URL: 'smtps://a:b@c',
    DATABASE_URL: 'x',
    PORT: '1',
  })
  const here = describeSettings({ HOST: '::', DATABASE_URL: 'y', PORT: '1', BACKUPS: 'off' })
  const missing = compareSettings(ofBackup, here)
  expect(missing).toEqual({ HOST: '::1', SMTP_URL: null })
  expect(formatSettings(missing)).toBe('HOST=::1, SMTP_URL (secret)')
})
