import { type AccountAccess, accessLines } from '#app/accounts/account-access.ts'
import { env } from '#app/lib/env.server.ts'
import { product } from '#app/lib/product.ts'
import type { MailContent } from '#app/mail/mail.ts'

interface WithLink {
  /** Where the link of the mail leads: an absolute address of ours. Whoever has it can use it. */
  address: string
}

/**
 * The mail with which a new password is set. Always sent; it goes to the address of the account
 * alone.
 */
export function resetMail({ address }: WithLink): MailContent {
  return {
    subject: 'Reset your password',
    paragraphs: [
      'Somebody asked for a new password for your account. If this was you, choose one with the link below. It works once, for 30 minutes, and a newer link ends it.',
      'Two-factor authentication, if it is on, stays on.',
      'If this was not you, there is nothing to do: your password stays as it is, and nobody can change it without this mail.',
    ],
    button: { label: 'Choose a new password', address },
    reason: `You get this because your address was entered on the page for forgotten passwords of ${product.name}.`,
  }
}

/**
 * The mail about a password that was reset. Always sent. It lists what can still open the account,
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
      'A new password was set for your account through a link that was mailed to you. All devices are logged out.',
      `This can still open your account or your record:\n${accessLines(access)
        .map(line => `- ${line}`)
        .join('\n')}`,
      'If you do not know one of them, end all of it with the link below. It works once, for 7 days. Printed cards then open nothing, and the people you let in lose their access.',
      'If it was not you who set the password, somebody else can read your mail: secure your mailbox first, with a new password there. Then reset the password of this account again.',
    ],
    button: { label: 'See what can open your account', address },
    reason: `You get this because it is about the safety of your account at ${product.name}.`,
  }
}

/**
 * The mail that asks whether the address of an account is right. Always sent, to that address.
 * @param about.notMineAddress of the page that erases the account of somebody else.
 */
export function confirmEmailMail({
  address,
  notMineAddress,
}: WithLink & { notMineAddress: string }): MailContent {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'This address was given for an account. If you made the account, confirm the address with the link below: in a browser where you are logged in, or with the password of the account.',
      'The link works once, for 24 hours.',
    ],
    button: { label: 'Confirm this address', address },
    other: {
      words:
        'If somebody else made the account, you can delete it. Nobody can then use your address here.',
      label: 'I did not make this account',
      address: notMineAddress,
    },
    reason: `You get this because your address was entered at ${product.name}.`,
  }
}

/**
 * The mail to an address that is to take the place of another one. Always sent, to the new address.
 */
export function confirmNewEmailMail({ address }: WithLink): MailContent {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Somebody with an account wants to use this address for it from now on. If this was you, confirm it with the link below. Until then the account keeps the address it has.',
      'The link works once, for 24 hours. If this was not you, there is nothing to do: without your answer nothing changes.',
    ],
    button: { label: 'Confirm this address', address },
    reason: `You get this because your address was entered at ${product.name}.`,
  }
}

/**
 * The mail to somebody whose address was given a second time. Always sent: on the page nothing
 * tells that the address has an account already.
 */
export function emailTakenMail({ address }: WithLink): MailContent {
  return {
    subject: 'Your email address has an account already',
    paragraphs: [
      'Somebody tried to use this address for another account. That is not possible, because an account with it exists: yours. Nothing was changed.',
      'If this was you, log in to that account instead. If you no longer know its password, you can reset it there.',
      'If this was not you, there is nothing to do.',
    ],
    button: { label: 'Log in', address },
    reason: `You get this because your address was entered at ${product.name}.`,
  }
}

/**
 * The mail to the address that an account had until now. Always sent; it does not name the new one.
 */
export function emailChangedMail(): MailContent {
  const { supportEmail } = env()
  return {
    subject: 'The email address of your account was changed',
    paragraphs: [
      'Your account now has another email address. You log in with that one, and this is the last mail to this address.',
      'If this was you, there is nothing to do.',
      supportEmail
        ? `If it was not you, somebody else has got into your account. Write to ${supportEmail} at once: this address no longer opens it.`
        : 'If it was not you, somebody else has got into your account. Tell whoever runs this server at once: this address no longer opens it.',
    ],
    reason: `You get this because this was the address of your account at ${product.name}.`,
  }
}

/**
 * The mail from the operator that lets somebody create an account where not everybody can. Always
 * sent.
 * @param about.expiresOn the last day, in words: see `displayDay`.
 */
export function registrationInvitationMail({
  address,
  expiresOn,
}: WithLink & { expiresOn: string }): MailContent {
  return {
    subject: `Create your account at ${product.name}`,
    paragraphs: [
      `You can create an account at ${product.name}, a website where people keep their medical information for emergencies and for those who help them.`,
      `The link below is for this address and works once, until ${expiresOn}.`,
      'If you do not want an account, there is nothing to do.',
    ],
    button: { label: 'Create an account', address },
    reason: 'You get this because whoever runs this server entered your address.',
  }
}
