import { expect, test } from 'vitest'
import { isPreviewAgent } from '#app/emergency/view/preview-agents.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  'WhatsApp/2.24.6.77 A',
  'WhatsApp',
  'TelegramBot (like TwitterBot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookexternalhit/1.1;line-poker/1.0',
  'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
  `${safari} Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0`,
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slackbot 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy 1.138 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Mattermost-Bot/1.1',
  'Synapse (bot; +https://github.com/matrix-org/synapse)',
  'Viber',
])('the preview of a chat program is known: %s', agent => {
  expect(isPreviewAgent(agent)).toBe(true)
})

test.each([
  '',
  `${chrome} Chrome/126.0.0.0 Mobile Safari/537.36`,
  `${safari} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${safari} Mobile/15E148 Instagram 339.0.3.12.91 (iPhone14,5; iOS 17_5)`,
  `${safari} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.40.107;FBBV/617171]`,
  `${chrome} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.43.107;]`,
  `${safari} Mobile/15E148 Safari Line/14.9.1`,
  `${chrome} Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.49`,
  `${chrome} Chrome/126.0 Mobile Safari/537.36 Telegram-Android/11.3.3 (Samsung SM-G991B)`,
  `${safari} Mobile/15E148 [LinkedInApp]/9.29.8962`,
  `${chrome} Chrome/126.0 Mobile Safari/537.36 Viber/22.4`,
  `${safari} Mobile/15E148 Twitter for iPhone/10.46`,
  `${safari} Mobile/15E148 Snapchat/12.90.0.46`,
])('a browser, also inside of a program, is a person: %j', agent => {
  expect(isPreviewAgent(agent)).toBe(false)
})
