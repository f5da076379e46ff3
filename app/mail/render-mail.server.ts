import { product } from '#app/lib/product.ts'
import type { MailContent } from './mail.ts'

/**
 * Returns a mail as plain text and as equal HTML, without pictures, scripts or requests.
 * @param unsubscribe URL of the page that stops mails of this kind.
 */
export function renderMail(
  content: MailContent,
  unsubscribe?: string,
): { text: string; html: string } {
  return { text: renderText(content, unsubscribe), html: renderHtml(content, unsubscribe) }
}

function renderText(
  { greeting, paragraphs, button, other, reason }: MailContent,
  unsubscribe?: string,
): string {
  const parts = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.address}`] : []),
    ...(other ? [`${other.words}\n${other.label}:\n${other.address}`] : []),
    `--\n${product.name}. ${reason}`,
    ...(unsubscribe ? [`${unsubscribeLabel}:\n${unsubscribe}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

// Only the name and the button have colors, each with its own background: the rest takes those of
// the mail program, so that a mail is readable on dark and light screens.
function renderHtml(content: MailContent, unsubscribe?: string): string {
  const { subject, greeting, paragraphs, button, other, reason } = content
  const parts = [
    `<p style="margin:0 0 24px;padding:12px 20px;${brand};font-size:20px;font-weight:bold">${product.name}</p>`,
    `<h1 style="font-size:24px;line-height:1.25;margin:0 0 16px">${escaped(subject)}</h1>`,
    ...[...(greeting ? [greeting] : []), ...paragraphs].map(
      paragraph => `<p style="margin:0 0 16px">${lines(paragraph)}</p>`,
    ),
    ...(button ? [renderButton(button)] : []),
    ...(other ? [renderOther(other)] : []),
    '<hr style="border:0;border-top:1px solid;margin:24px 0 16px">',
    `<p style="margin:0 0 8px;font-size:16px">${product.name}. ${lines(reason)}</p>`,
    ...(unsubscribe ? [stopLine(unsubscribe)] : []),
  ]
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:18px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div lang="en" dir="ltr" style="max-width:36em;margin:0 auto">
${parts.join('\n')}
</div>
</body>
</html>
`
}

function stopLine(unsubscribe: string): string {
  return `<p style="margin:0;font-size:16px"><a href="${escaped(unsubscribe)}">${unsubscribeLabel}</a></p>`
}

// The URL is also text: some mail programs show no links, and people may want to see it first.
function renderButton({ label, address }: { label: string; address: string }): string {
  const style = `display:inline-block;padding:12px 20px;${brand};font-weight:bold`
  return `<p style="margin:24px 0 16px"><a href="${escaped(address)}" style="${style}">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:16px;overflow-wrap:anywhere">${escaped(address)}</p>`
}

function renderOther({ words, label, address }: NonNullable<MailContent['other']>): string {
  return `<p style="margin:24px 0 8px">${lines(words)}<br><a href="${escaped(address)}">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:16px;overflow-wrap:anywhere">${escaped(address)}</p>`
}

// The colors of a button in app/styles/colours.css: white text has a contrast of 8 to 1.
const brand = 'background:#0b5a58;color:#ffffff;border-radius:6px'

const unsubscribeLabel = 'Stop mails of this kind'

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
