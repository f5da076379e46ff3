/**
 * The exact names that chat programs send as `User-Agent` when they preview a link, from their
 * documentation and from server logs. Browsers inside of programs have other names, such as FBAN,
 * Instagram, `Line/` and `Telegram-Android`: people use them.
 */
const anywhere = [
  // iMessage, KakaoTalk and LINE send this name beside their own.
  'facebookexternalhit/',
  'Facebot',
  'Twitterbot/',
  'Discordbot/',
  'LinkedInBot/',
  // Teams and Skype.
  'SkypeUriPreview',
  // Google Chat.
  'developers.google.com/+/web/snippet',
  'vkShare',
]

// Browsers begin with "Mozilla". Signal sends the name of WhatsApp.
const atStart = [
  'WhatsApp',
  'TelegramBot',
  'Slackbot',
  'Slack-ImgProxy',
  'Mattermost-Bot/',
  'Synapse ',
  'Viber',
  'Iframely/',
  'Snap URL Preview Service',
]

/** Returns whether a program asks for the preview of a link in a chat. */
export function isPreviewAgent(userAgent: string): boolean {
  return (
    atStart.some(name => userAgent.startsWith(name)) ||
    anywhere.some(name => userAgent.includes(name))
  )
}
