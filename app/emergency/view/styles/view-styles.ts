import { dark, light, type Palette } from '#app/ui/palette.ts'

// Inline style of each emergency page, for phones of 2014 on slow lines: without the characters
// that HTML escapes, and without logical properties, so left and right rules exist twice.

// Text is in rem, so it has the size that the reader chose. Space is in px, so it leaves large text
// the width.

/** Rules of every page. */
export const base = `
*{box-sizing:border-box}
html{background:${light.sunken};-webkit-text-size-adjust:100%}
body{margin:0;background:${light.paper};color:${light.ink};font:1.125rem/1.4 -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Noto Sans,Arial,sans-serif;word-wrap:break-word}
header,main{padding:0 16px}
header{border-bottom:1px solid ${light.line};background:${light.surface}}
main{display:block;max-width:42rem;margin:0 auto}
footer{padding:4px 16px 12px;border-top:1px solid ${light.line};background:${light.sunken};font-size:1rem}
h1{letter-spacing:-.012em;font-size:1.5rem;line-height:1.2;margin:0 0 4px}
p{margin:8px 0}
a{color:${light.action};text-underline-offset:3px}
header a,footer a{color:inherit}
:focus{outline:3px solid ${light.focus};outline-offset:2px}
.left{fill:${light.action}}
.right{fill:${light.strong}}
.cross{fill:${light.onAction}}
.muted,.hint{color:${light.muted}}
svg{vertical-align:-.35em}
nav a,nav b{display:inline-block;min-width:44px;padding:11px 8px}
nav{margin:0 -8px}
[dir=rtl] [dir=auto]{text-align:right}
`

/** Rules of forms and boxes. Fields are transparent, on a surface. */
export const forms = `
label,summary{font-weight:bold}
label{display:block;margin:8px 0 0}
.hint,.error,.box{line-height:1.3}
.hint{margin:0;font-size:1rem}
.error,.problem a{color:${light.error};font-weight:bold}
.error{margin:2px 0}
input,textarea{display:block;width:100%;min-height:44px;margin-top:4px;padding:6px 12px;border:2px solid ${light.control};border-radius:6px;background:none;color:inherit;font:inherit}
[aria-invalid]{border:3px solid ${light.error}}
button,.call{display:inline-block;min-height:48px;margin:10px 0 0;padding:9px 18px;border:2px solid ${light.action};border-radius:8px;background:${light.action};color:${light.onAction};font:inherit;font-weight:bold;text-align:center;text-decoration:none}
.call bdi{display:inline-block}
.quiet{border-color:${light.control};background:none;color:${light.action}}
.box{margin:6px 0 8px;padding:5px 12px;border:2px solid ${light.control};border-radius:8px}
.box h2{margin:0;font-size:1rem}
.box p{margin:2px 0}
.problem{border:4px solid ${light.error}}
.done{border-color:${light.goodLine};background:${light.good}}
`

// A page is a sheet with a folded corner.
const sheet = `
header{display:flex;flex-wrap:wrap;justify-content:space-between}
main{position:relative;padding-top:6px;padding-bottom:24px;background:${light.surface}}
.fold{position:absolute;top:0;right:0;border:8px solid;border-color:${light.paper} ${light.paper} ${light.fold} ${light.fold}}
header a,.problem a,.go a{display:inline-block;min-width:44px;padding:8px 0;line-height:1.65}
header a{font-weight:bold;text-decoration:none}
[dir=rtl] .fold{right:auto;left:0;transform:scaleX(-1)}
form button{width:100%;max-width:22rem}
.code{max-width:9em;font-size:1.625rem;line-height:1.2;letter-spacing:.2em;font-variant-numeric:tabular-nums}
summary{padding:11px 0}
.box .call{margin-top:4px}
.aid{margin-top:16px;padding:8px 12px;border-color:${light.attentionLine};background:${light.attention}}
@media (min-width:46em){
header,footer{padding:8px calc(50% - 19rem)}
main{margin:24px auto 40px;padding:24px 32px 32px;border:1px solid ${light.line};border-radius:0 0 12px 12px}
h1{font-size:1.875rem;margin-bottom:12px}
.fold{margin:-1px;border-width:14px}
}
`

/** Returns the rules that change colours in the dark, of every page and of one kind. */
export function darkRules(extra: (colours: Palette) => string): string {
  return `
@media (prefers-color-scheme:dark){
html,footer{background:${dark.sunken}}
body{background:${dark.paper};color:${dark.ink}}
header{background:${dark.surface}}
header,main,footer{border-color:${dark.line}}
a{color:${dark.action}}
:focus{outline-color:${dark.focus}}
.left{fill:${dark.action}}
.right{fill:${dark.strong}}
.cross{fill:${dark.onAction}}
.muted,.hint{color:${dark.muted}}
input,textarea,.box{border-color:${dark.control}}
button,.call{background:${dark.action};border-color:${dark.action};color:${dark.onAction}}
.quiet{background:none;border-color:${dark.control};color:${dark.action}}
.error,.problem a{color:${dark.error}}
.problem,[aria-invalid]{border-color:${dark.error}}
.done{background:${dark.good};border-color:${dark.goodLine}}
${extra(dark)}}
`
}

const darkSheet = darkRules(
  colours => `
main{background:${colours.surface}}
.fold{border-color:${colours.paper} ${colours.paper} ${colours.fold} ${colours.fold}}
.aid{border-color:${colours.attentionLine};background:${colours.attention}}
`,
)

const forced = `
@media (forced-colors:active){
.fold{display:none}
}
`

// A form on paper has only its text and its fields.
const printed = `
@media print{
html,body{background:#fff}
header,footer,button,p .call,.go,.fold{display:none}
}
`

/** Returns rules on one line, with the short form of a colour that has one. */
export function squeeze(css: string): string {
  return css.replace(/\n/g, '').replace(/#(\w)\1(\w)\2(\w)\3\b/g, '#$1$2$3')
}

/** Style of forms and notices: code entry, locked link, errors. */
export const formStyles: string = squeeze(base + forms + sheet + darkSheet + forced + printed)
