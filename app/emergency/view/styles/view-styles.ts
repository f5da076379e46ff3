import { dark, light, type Palette } from './view-palette.ts'

// Inline style of each emergency page, for phones of 2014 on slow lines: without the characters
// that HTML escapes, and without logical properties, so left and right rules exist twice.

/** Rules of every page. */
export const base = `
*{box-sizing:border-box}
[hidden]{display:none}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:${light.paper};color:${light.ink};font:18px/1.4 -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;overflow-wrap:break-word;word-wrap:break-word}
header,main,footer{display:block;max-width:44rem;margin:0 auto;padding:0 16px}
footer{padding-bottom:16px;color:${light.muted};font-size:16px}
h1{font-size:24px;line-height:1.2;margin:0 0 4px}
p{margin:8px 0;max-width:66ch}
a{color:${light.action};text-underline-offset:3px}
a:focus,button:focus,input:focus,textarea:focus,summary:focus,[tabindex]:focus{outline:3px solid ${light.ink};outline-offset:2px}
.home{display:inline-block;padding:9px 0;font-weight:bold;text-decoration:none}
.muted,.hint{color:${light.muted}}
.small,.hint{font-size:16px}
svg{vertical-align:-5px;flex:none}
nav a,nav b{display:inline-block;padding:10px 8px}
nav{margin:0 -8px}
[dir=rtl] [dir=auto]{text-align:right}
`

/** Rules of forms and boxes. */
export const forms = `
label,summary{font-weight:bold}
label{display:block;margin:8px 0 0}
.hint{margin:0;line-height:1.3}
.error{margin:2px 0;color:${light.error};font-weight:bold;line-height:1.3}
input,textarea{display:block;width:100%;min-height:44px;margin-top:4px;padding:6px 12px;border:2px solid ${light.control};border-radius:6px;background:${light.surface};color:${light.ink};font:inherit}
input[aria-invalid],textarea[aria-invalid]{border:3px solid ${light.error}}
button,.call{display:inline-block;min-height:48px;margin:10px 0 0;padding:9px 18px;border:2px solid ${light.action};border-radius:6px;background:${light.action};color:${light.onAction};font:inherit;font-weight:bold;text-align:center;text-decoration:none;cursor:pointer}
.call bdi{display:inline-block}
.quiet{background:transparent;color:${light.action}}
.box{margin:6px 0 8px;padding:5px 12px;border:2px solid ${light.control};border-radius:6px;background:${light.surface}}
.box h2{margin:0;font-size:18px}
.box p{margin:2px 0}
.problem{border:4px solid ${light.error}}
.problem a{color:${light.error};font-weight:bold}
.done{border-color:${light.goodLine};color:${light.onGood};background:${light.good}}
`

const code = `
.top a+a{float:right}
[dir=rtl] .top a+a{float:left}
.code{max-width:9em;font-size:26px;line-height:1.2;letter-spacing:.2em;font-variant-numeric:tabular-nums}
[dir=rtl] .code{text-align:left}
summary{padding:10px 0;min-height:44px}
.box h2{font-size:16px}
.box .call{margin-top:4px}
`

/** Returns the rules that change colours in the dark, of every page or of the record alone. */
export function darkRules(extra: (colours: Palette) => string): string {
  return `
@media (prefers-color-scheme:dark){
body{background:${dark.paper};color:${dark.ink}}
a{color:${dark.action}}
a:focus,button:focus,input:focus,textarea:focus,summary:focus,[tabindex]:focus{outline-color:${dark.ink}}
.muted,.hint,footer{color:${dark.muted}}
input,textarea,.box{background:${dark.surface};color:${dark.ink};border-color:${dark.control}}
button,.call{background:${dark.action};border-color:${dark.action};color:${dark.onAction}}
.quiet{background:transparent;color:${dark.action}}
.error,.problem a{color:${dark.error}}
.problem,input[aria-invalid],textarea[aria-invalid]{border-color:${dark.error}}
.done{background:${dark.good};border-color:${dark.goodLine};color:${dark.onGood}}
${extra(dark)}}
`
}

/** Returns rules on one line. */
export function squeeze(css: string): string {
  return css.replace(/\n/g, '')
}

/** Style of forms and notices: code entry, locked link, errors. */
export const formStyles: string = squeeze(
  `${base + forms + code + darkRules(() => '')}@media (forced-colors:active){.problem{border-width:4px}button,.call{border-color:ButtonText}}`,
)
