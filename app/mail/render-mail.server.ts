import { product } from '#app/lib/product.ts'
import { drawMailLogo } from './draw-mail-logo.ts'
import type { MailContent } from './mail.ts'
import { footerLines } from './mail-footer.server.ts'
import { greetingFor } from './mail-greeting.ts'
import { screenStyles, styled } from './mail-styles.ts'

/**
 * Returns a mail as plain text and as equal HTML, without pictures, scripts or requests.
 * @param unsubscribe URL of the page that stops mails of this kind.
 */
export function renderMail(
  content: MailContent,
  unsubscribe?: string,
): { text: string; html: string } {
  const greeted = { greeting: greetingFor(), ...content }
  return { text: renderText(greeted, unsubscribe), html: renderHtml(greeted, unsubscribe) }
}

type GreetedContent = MailContent & { greeting: string }

function renderText(content: GreetedContent, unsubscribe?: string): string {
  const { greeting, paragraphs, button, other } = content
  const parts = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.address}`] : []),
    ...(other ? [`${other.words}\n${other.label}:\n${other.address}`] : []),
    `--\n${footerLines(content).join('\n')}`,
    ...(unsubscribe ? [`${unsubscribeLabel}:\n${unsubscribe}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

// Tables, because some mail programs know no other layout.
function renderHtml(content: GreetedContent, unsubscribe?: string): string {
  const subject = escaped(content.subject)
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${subject}</title>
<style>${screenStyles}</style>
</head>
<body ${styled('paper', 'margin:0;padding:0')}>
${table('lang="en" dir="ltr"')}<tr><td align="center" ${styled('paper', 'padding:16px 12px 32px')}>
${table('style="max-width:600px"')}
<tr><td colspan="2" style="padding:8px 4px 12px">${renderHead()}</td></tr>
<tr><td ${styled('sheet', `${edge};border-width:1px 0 0 1px;font-size:0;line-height:0`)}></td>
<td width="24" height="24" align="right" valign="top" ${styled('sheet', 'padding:0;border:0;font-size:0;line-height:0')}><div ${styled('fold', 'width:0;height:0;border:12px solid')}></div></td></tr>
<tr><td colspan="2" ${styled('sheet', `${edge};border-width:0 1px 1px;border-radius:0 0 12px 12px;padding:0 20px 24px;${font}`)}>
${renderBody(content).join('\n')}
</td></tr>
<tr><td colspan="2" ${styled('muted', `padding:16px 4px 0;${smallFont}`)}>
${renderFooter(content, unsubscribe).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function renderHead(): string {
  const name = `<td ${styled('paper', `padding-left:10px;${font};font-size:20px;font-weight:bold`)}>${product.name}</td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td>${drawMailLogo()}</td>${name}</tr></table>`
}

function renderBody({ subject, greeting, paragraphs, button, other }: GreetedContent): string[] {
  return [
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25">${escaped(subject)}</h1>`,
    ...[greeting, ...paragraphs].map(renderParagraph),
    ...(button ? [renderButton(button)] : []),
    ...(other ? [renderOther(other)] : []),
  ]
}

// Lines that begin with a hyphen are a list.
function renderParagraph(text: string): string {
  const [words = '', ...items] = text.split('\n- ')
  const list = items.map(item => `<li style="margin:0 0 4px">${escaped(item)}</li>`).join('')
  return `<p style="margin:0 0 ${list ? 8 : 16}px">${lines(words)}</p>${
    list && `<ul style="margin:0 0 16px;padding:0 0 0 24px">${list}</ul>`
  }`
}

function renderFooter(content: GreetedContent, unsubscribe?: string): string[] {
  const [reason = '', server = ''] = footerLines(content)
  return [
    `<p style="margin:0 0 8px">${lines(reason)}</p>`,
    `<p style="margin:0 0 8px">${lines(server)}</p>`,
    ...(unsubscribe
      ? [
          `<p style="margin:0"><a href="${escaped(unsubscribe)}" ${styled('muted', 'display:inline-block;padding:10px 0')}>${unsubscribeLabel}</a></p>`,
        ]
      : []),
  ]
}

// The URL is also text: some mail programs show no links, and people may want to see it first.
function renderButton({ label, address }: { label: string; address: string }): string {
  const cell = styled('button', `border-radius:8px;${font};font-weight:bold`)
  const link =
    'display:inline-block;padding:12px 20px;border-radius:8px;text-align:center;text-decoration:none'
  return `${table('', false)}<tr><td ${cell}><a href="${escaped(address)}" ${styled('button', link)}>${escaped(label)}</a></td></tr></table>
${renderAddress(address)}`
}

function renderOther({ words, label, address }: NonNullable<MailContent['other']>): string {
  return `<p style="margin:24px 0 8px">${lines(words)}<br><a href="${escaped(address)}" ${styled('link', 'display:inline-block;padding:10px 0')}>${escaped(label)}</a></p>
${renderAddress(address)}`
}

function renderAddress(address: string): string {
  return `<p ${styled('hint', 'margin:12px 0 0;font-size:16px;overflow-wrap:anywhere;word-break:break-word')}>${escaped(address)}</p>`
}

function table(attributes: string, isWide = true): string {
  return `<table role="presentation"${isWide ? ' width="100%"' : ''} cellpadding="0" cellspacing="0"${attributes && ` ${attributes}`}>`
}

const family = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif"
const font = `font:18px/1.5 ${family}`
const smallFont = `font:16px/1.5 ${family}`
const edge = 'border-style:solid'

const unsubscribeLabel = 'Stop mails of this kind'

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
