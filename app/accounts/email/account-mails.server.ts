import { type AccountAccess, accessLines } from '#app/accounts/account-access.ts'
import { displayMoment } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'

interface WithLink {
  /** Absolute URL on this server. It gives access without a login. */
  address: string
}

/** Returns the mail that lets somebody set a new password. Always sent. */
export function resetMail({ address }: WithLink): MailContent {
  return {
    subject: 'Reset your password',
    paragraphs: [
      'Somebody asked for a new password for your account. If it was you, choose one with the link below. The link works once, for 30 minutes. If you ask again, only the newest link works.',
      'If two-factor authentication is on, it stays on.',
      'If it was not you, you do not have to do anything. Your password stays as it is, and nobody can change it without this mail.',
    ],
    button: { label: 'Choose a new password', address },
    reason: `You get this mail because somebody entered your address on the page for forgotten passwords of ${product.name}.`,
  }
}

/**
 * Returns the mail about a reset password. Always sent. It lists what can still open the account,
 * without names.
 * @param about.address of the page that ends all of it.
 */
export function resetDoneMail({
  address,
  access,
}: WithLink & { access: AccountAccess }): MailContent {
  return {
    subject: 'Your password was reset',
    paragraphs: [
      'Somebody set a new password for your account with a link that we mailed to you. All devices are logged out.',
      `These can still open your account or your record:\n${accessLines(access)
        .map(line => `- ${line}`)
        .join('\n')}`,
      'If you do not recognize one of them, end them all with the link below. It works once, for 7 days. Your printed cards then stop working, and your proxies lose their access.',
      'If it was not you, somebody else can read your mail. First choose a new password for your mailbox. Then reset the password of this account again.',
    ],
    button: { label: 'See what can open your account', address },
    reason: `You get this mail because it is about the security of your account at ${product.name}.`,
  }
}

/**
 * Returns the mail that asks the holder of an address to confirm it. Always sent.
 * @param about.notMineAddress of the page that erases the account of somebody else.
 */
export function confirmEmailMail({
  address,
  notMineAddress,
}: WithLink & { notMineAddress: string }): MailContent {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'Somebody used this address for an account. If you created the account, confirm the address with the link below. Use a browser where you are logged in, or enter the password of the account.',
      'The link works once, for 24 hours.',
    ],
    button: { label: 'Confirm this address', address },
    other: {
      words:
        'If somebody else created the account, you can delete it. Then nobody can use your address here.',
      label: 'I did not make this account',
      address: notMineAddress,
    },
    reason: `You get this mail because somebody entered your address at ${product.name}.`,
  }
}

/** Returns the mail that asks the holder of a new address to confirm it. Always sent. */
export function confirmNewEmailMail({ address }: WithLink): MailContent {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Somebody wants to use this address for their account. If it was you, confirm it with the link below. Until then the account keeps its old address.',
      'The link works once, for 24 hours. If it was not you, you do not have to do anything. Nothing changes without your answer.',
    ],
    button: { label: 'Confirm this address', address },
    reason: `You get this mail because somebody entered your address at ${product.name}.`,
  }
}

/** Returns the mail about an address that has an account already; the page does not say so. */
export function emailTakenMail({ address }: WithLink): MailContent {
  return {
    subject: 'Your email address has an account already',
    paragraphs: [
      'Somebody tried to use this address for another account. This is not possible, because you have an account with it. Nothing was changed.',
      'If it was you, log in to your account instead. If you forgot the password, you can reset it there.',
      'If it was not you, you do not have to do anything.',
    ],
    button: { label: 'Login', address },
    reason: `You get this mail because somebody entered your address at ${product.name}.`,
  }
}

/** Returns the mail to the former address of an account. Always sent; does not name the new one. */
export function emailChangedMail(): MailContent {
  const { supportEmail } = env()
  return {
    subject: 'The email address of your account was changed',
    paragraphs: [
      'Your account now has another email address. Log in with the new address from now on. This is the last mail to the old one.',
      'If it was you, you do not have to do anything.',
      supportEmail
        ? `If it was not you, somebody else is in your account. Write to ${supportEmail} at once. You can no longer log in with this address.`
        : 'If it was not you, somebody else is in your account. Contact the operator of this server at once. You can no longer log in with this address.',
    ],
    reason: `You get this mail because this was the address of your account at ${product.name}.`,
  }
}

/**
 * Returns the mail with which the operator invites somebody to create an account. Always sent.
 * @param about.expiresAt ISO time.
 */
export function registrationInvitationMail({
  address,
  expiresAt,
}: WithLink & { expiresAt: string }): MailContent {
  return {
    subject: `Create your account at ${product.name}`,
    paragraphs: [
      `You can create an account at ${product.name}. It is a website where people keep their medical information for an emergency and for the people who help them.`,
      `The link below is for this address. It works once, until ${displayMoment(expiresAt)}.`,
      'If you do not want an account, you do not have to do anything.',
    ],
    button: { label: 'Create an account', address },
    reason: 'You get this mail because the operator of this server entered your address.',
  }
}
