// Exact names from documentation and server logs. Signal sends the name of WhatsApp; iMessage, LINE
// and KakaoTalk that of Facebook; Teams that of Skype. The last address is that of Google Chat.
// Browsers inside of programs (FBAN, Instagram, Line/, Telegram-Android) are used by people.
const previewAgents = [
  /^(WhatsApp|TelegramBot|Slackbot|Slack-ImgProxy|Mattermost-Bot|Synapse|Viber|Iframely)\b/,
  /\b(facebookexternalhit|Facebot|Twitterbot|Discordbot|LinkedInBot|SkypeUriPreview|vkShare)\b/,
  /^Snap URL Preview Service|developers\.google\.com\/\+\/web\/snippet/,
]

/** Returns whether a chat program, by its `User-Agent`, asks for the preview of a link. */
export function isPreviewAgent(userAgent: string): boolean {
  return previewAgents.some(names => names.test(userAgent))
}
