// Inline style of each emergency page, for phones of 2014 on slow lines: without the characters
// that HTML escapes, and without logical properties, so left and right rules exist twice.

const base = `
*{box-sizing:border-box}
[hidden]{display:none}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:#faf8f4;color:#1d1b18;font:18px/1.5 -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif;overflow-wrap:break-word;word-wrap:break-word}
header,main,footer{display:block;max-width:44rem;margin:0 auto;padding:0 16px}
header{padding-top:12px;padding-bottom:4px}
main{padding-bottom:32px}
footer{padding-bottom:32px;color:#57524a;font-size:16px}
h1{font-size:32px;line-height:1.2;margin:8px 0}
h2{font-size:24px;line-height:1.25;margin:40px 0 8px}
h3{font-size:19px;line-height:1.3;margin:24px 0 4px}
p{margin:8px 0 16px;max-width:66ch}
ul{list-style:none;margin:0;padding:0}
a{color:#0b5c63;text-underline-offset:3px}
a:focus,button:focus,input:focus,textarea:focus,[tabindex]:focus{outline:3px solid #1d1b18;outline-offset:3px}
.home{display:inline-block;padding:10px 0;min-height:44px;font-weight:bold}
.muted{color:#57524a}
.small{font-size:16px}
svg{vertical-align:-3px;flex:none}
nav{margin:0 -8px}
nav a,nav b{display:inline-block;padding:9px 8px}
header .home{margin-right:16px}
[dir=rtl] header .home{margin:0 0 0 16px}
[dir=rtl] [dir=auto]{text-align:right}
`

const forms = `
label{display:block;font-weight:bold;margin:24px 0 4px}
.hint{margin:0 0 8px;color:#57524a}
.error{margin:0 0 8px;color:#a3001b;font-weight:bold}
input,textarea{display:block;width:100%;min-height:52px;padding:8px 12px;border:2px solid #6f6a61;border-radius:6px;background:#fff;color:#1d1b18;font:inherit}
input[aria-invalid],textarea[aria-invalid]{border:3px solid #a3001b}
.code{max-width:9em;font-size:28px;letter-spacing:.2em;font-variant-numeric:tabular-nums}
form{margin-bottom:24px}
button,.call{display:inline-block;min-height:52px;margin:20px 0 0;padding:11px 22px;border:2px solid #0b5c63;border-radius:6px;background:#0b5c63;color:#fff;font:inherit;font-weight:bold;text-align:center;text-decoration:none;cursor:pointer}
[dir=rtl] .code{text-align:left}
.call bdi{display:inline-block}
.quiet{background:transparent;color:#0b5c63}
.box{margin:16px 0;padding:12px 16px;border:2px solid #6f6a61;border-radius:6px;background:#fff}
.box h2{margin:0 0 4px;font-size:21px}
.box p{margin:4px 0}
.problem{border:4px solid #a3001b}
.problem a{color:#a3001b;font-weight:bold}
.done{padding:4px 16px;border-color:#1c6b3a;color:#14522b;background:#ecf6ee}
`

const record = `
.running{display:none}
.eyebrow{margin:0;color:#57524a;font-size:16px}
.age{margin:0 0 12px;font-size:20px}
.first{margin:12px 0 12px;padding:12px 16px;border:2px solid #6f6a61;border-radius:8px;background:#fff}
.first h2{margin:0;font-size:20px}
.first p{margin:4px 0}
.first li{margin:8px 0 0}
.lined{white-space:pre-line}
.lines{white-space:pre-line;font-size:20px}
.first strong{display:block;font-size:22px;line-height:1.25}
.red{border-color:#a3001b;background:#a3001b;color:#fff}
.amber{border:3px solid #9a5b00;background:#fff4de}
.green{border-color:#1c6b3a;background:#ecf6ee}
.tag{font-size:16px;font-weight:bold;letter-spacing:.04em;text-transform:uppercase}
[dir=rtl] .tag{letter-spacing:0}
dl{margin:0}
dt{color:#57524a;font-size:16px;margin-top:10px}
dd{margin:0;white-space:pre-line}
[dir=rtl] .item .rows div{padding:0 0 0 12px}
.facts{margin:0 -6px}
.facts div{display:inline-block;vertical-align:top;min-width:45%;padding:0 6px}
.facts dt{margin-top:6px}
.facts dd{font-size:20px;font-weight:bold}
.item{margin:12px 0 0;padding:10px 16px 14px;border:1px solid #d8d2c6;border-left:4px solid #6f6a61;border-radius:6px;background:#fff}
[dir=rtl] .item{border-left-width:1px;border-right:4px solid #6f6a61}
.rows a{display:inline-block;padding:6px 0}
.title{margin:0;font-size:19px;font-weight:bold}
.item p{margin:0}
.item .call{margin-top:10px}
.box .acts{margin-bottom:16px}
.updated{margin:0;color:#57524a;font-size:16px}
dl+.updated,ul+.updated{margin-top:10px}
.item .rows div{display:inline-block;vertical-align:top;min-width:48%;max-width:100%;padding-right:12px}
@media print,(min-width:35em){
.rows div{display:-webkit-flex;display:flex}
.rows dt{-webkit-flex:0 0 12em;flex:0 0 12em;padding:2px 12px 0 0}
.rows dd{-webkit-flex:1;flex:1;min-width:0;margin-top:10px}
.item .rows div{min-width:32%}
.item .rows dd{margin-top:0}
[dir=rtl] .rows dt{padding:2px 0 0 12px}
}
`

const schemes = `
@media (prefers-color-scheme:dark){
body{background:#161513;color:#f2efe9}
a,.quiet{color:#7fd3d8}
a:focus,button:focus,input:focus,textarea:focus,[tabindex]:focus{outline-color:#fff}
.muted,.hint,.eyebrow,footer,dt,.updated{color:#b8b1a5}
input,textarea,.box,.first,.item{background:#211f1c;color:#f2efe9;border-color:#8d867a}
.item{border-color:#3d3932;border-left-color:#8d867a}
button,.call{background:#7fd3d8;border-color:#7fd3d8;color:#0c2426}
.quiet{background:transparent;color:#7fd3d8}
.error,.problem a{color:#ff9aa5}
.problem,input[aria-invalid],textarea[aria-invalid]{border-color:#ff9aa5}
.red{background:#a3001b;border-color:#ff9aa5;color:#fff}
.amber{background:#3a2a0b;border-color:#e0a440}
.green,.done{background:#14291b;border-color:#7cc795;color:#d5f2de}
}
@media (forced-colors:active){
.red,.amber,.problem{border-width:4px}
button,.call{border-color:ButtonText}
}
`

const printed = `
@media print{
@page{margin:14mm;@bottom-right{content:counter(page);font-size:9pt}}
.screen,button,form{display:none}
main{display:table;width:100%;table-layout:fixed}
.running{display:table-header-group;break-inside:avoid;font-size:9pt;font-weight:bold;line-height:2.4}
header,main,footer{max-width:none;padding:0}
}
`

const paper = `
body{background:#fff;color:#000;font-size:11pt}
h1{font-size:20pt}
h2{font-size:14pt;margin-top:12pt;break-after:avoid;page-break-after:avoid}
h3{font-size:12pt;margin-top:9pt;break-after:avoid;page-break-after:avoid}
p{margin:3pt 0 6pt}
.updated{break-after:avoid;page-break-after:avoid}
.first,.item,.box,.rows div{break-inside:avoid;page-break-inside:avoid}
.first,.item,.box,.red,.amber,.green{background:#fff;color:#000;border:1pt solid #000}
.red{border-width:3pt}
.muted,.hint,.eyebrow,.updated,dt,footer{color:#000}
dt,.updated{font-size:9pt}
.rows dt,.rows dd,.facts dt{margin-top:3pt}
.rows a{padding:0}
.item{padding:4pt 8pt}
a,.call{color:#000;text-decoration:none}
.screen a{text-decoration:underline}
.call{border:0;background:none;margin:0;padding:0;min-height:0}
.facts dd{font-size:13pt}
`

const squeeze = (css: string) => css.replace(/\n/g, '')

/** Style of forms and notices: code entry, locked link, errors. */
export const formStyles: string = squeeze(base + forms + schemes)

/** Style of the record, on screen and paper. */
export const recordStyles: string = squeeze(
  `${base + forms + record + schemes + printed}@media print{${paper}}`,
)

/** Style of the record as it is printed, on screen too. */
export const paperStyles: string = squeeze(base + forms + record + printed + paper)
