import { light } from '#app/ui/palette.ts'
import { base, darkRules, forms, squeeze } from './view-styles.ts'

const page = `
[hidden]{display:none}
.small{font-size:1rem}
.box{background:${light.surface};line-height:1.4}
.box h2{font-size:1.125rem}
html{scroll-padding:8px 0 4rem}
header{display:-webkit-flex;display:flex;-webkit-align-items:center;align-items:center;min-height:44px;line-height:1.15}
.mark{margin-left:-8px;padding:9px 10px 8px 8px}
[dir=rtl] .mark{margin:0 -8px 0 0;padding:9px 8px 8px 10px}
.eyebrow{margin:0;color:${light.muted};font-size:1rem}
.ok{color:${light.onGood};font-weight:bold}
header,main,footer{padding-left:8px;padding-right:8px}
main{max-width:44rem;padding-bottom:8px}
p{max-width:66ch;text-wrap:pretty}
ul{list-style:none;margin:0;padding:0}
h1{line-height:1.1;margin:0}
h2{letter-spacing:-.012em;font-size:1.375rem;line-height:1.2;margin:24px 0 4px}
h3{font-size:1.125rem;line-height:1.3;margin:12px 0 0}
.age{margin:0}
.running{display:none}
.contents{margin:12px -6px 0;font-size:1rem;line-height:1.25}
.contents a{padding:12px 6px}
`

const panels = `
.first{margin:4px 0 0;padding:2px 7px 3px;border:2px solid ${light.control};border-radius:8px;background:${light.surface};line-height:1.2}
.first h2{margin:0;font-size:1rem}
.first svg{width:1.125rem;height:1.125rem;vertical-align:-3px}
.first p{margin:0}
.first a{position:relative;padding:13px 0;white-space:nowrap}
.first li{margin:1px 0 0}
.amber li{font-size:1rem}
.first strong{font-size:1.1875rem}
.untitled h2,.rows .spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}
.untitled svg{float:left;margin:2px 4px 0 0}
[dir=rtl] .untitled svg{float:right;margin:2px 0 0 4px}
.lines{white-space:pre-line;font-size:1.25rem}
.red{border-color:${light.error};background:${light.danger};color:${light.onDanger};font-size:1.25rem}
.red li{margin-top:2px}
.red li+li{margin-top:6px;padding-top:4px;border-top:1px solid}
.red strong{display:block;font-size:1.6875rem;line-height:1.15}
.red .also{margin-top:3px;padding-top:2px;font-size:1rem}
.amber{border:2px solid ${light.attentionLine};background:${light.attention}}
.green{border-color:${light.goodLine};background:${light.good}}
`

const answers = `
.lined{margin:0;white-space:pre-line}
dl,dd{margin:0}
dt{color:${light.muted}}
.rows dt,.rows dd{display:inline}
.rows dt{margin-right:.1em}
.rows dd{white-space:pre-line;font-weight:600}
.rows div{margin-top:2px}
.rows a{display:inline-block;padding:10px 0}
.facts{margin-top:6px;padding-top:6px;border-top:1px solid ${light.line}}
.item{margin:6px 0 0;padding:1px 0 2px 10px;border:solid ${light.line};border-width:0 0 0 4px;line-height:1.3}
.title{display:inline;margin:0 .35em 0 0;font-weight:bold}
.item .rows{display:inline;font-size:1rem}
.item .rows div{display:inline-block;max-width:100%;margin:0;padding-right:.6em}
.person{margin:6px 0 0;padding:8px 12px 10px;border:2px solid ${light.action};border-radius:8px;background:${light.surface}}
.person .title{font-size:1.25rem}
.person p{display:inline;margin-top:0}
.person .call{display:block;max-width:22rem;margin-top:6px}
.role{display:block;margin:0;color:${light.muted};font-size:1rem}
.doctor .title{font-weight:normal}
.doctor a{display:inline-block;padding:10px 0;line-height:1.35}
.updated{margin:0;color:${light.muted};font-size:1rem;line-height:1.3}
ul+.updated{margin-top:6px}
.acts{margin-bottom:12px}
.lone{display:inline-block;padding:10px 0}
.acts button,.acts .call{margin:6px 6px 0 0;padding:9px 10px}
.box button,.box .call{font-size:1rem}
.acts form{display:inline}
[dir=rtl] .acts button,[dir=rtl] .acts .call{margin:6px 0 0 6px}
[dir=rtl] .rows dt{margin:0 0 0 .1em}
[dir=rtl] .title{margin:0 0 0 .35em}
[dir=rtl] .item{padding:1px 10px 2px 0;border-width:0 4px 0 0}
[dir=rtl] .item .rows div{padding:0 0 0 10px}
`

const wide = `
@media (min-width:46em){
header,footer{padding-left:calc(50% - 21.5rem);padding-right:calc(50% - 21.5rem)}
}
@media (min-width:35em){
.first{margin-top:8px;padding:6px 14px 8px}
.amber li{font-size:1.125rem}
}
`

// The last element of the page, so it covers nothing at the end. Old browsers leave it there.
// Its letters fit the width: the longest words, in a wide font, are on one line.
const bar = `
.bar{position:-webkit-sticky;position:sticky;bottom:0;z-index:1;display:-webkit-flex;display:flex;-webkit-flex-wrap:wrap;flex-wrap:wrap;max-width:44rem;margin:0 auto;border-top:2px solid ${light.control};background:${light.surface};font-size:1rem;font-size:min(1rem,4.4vw);line-height:1.5;text-align:center}
.bar a{-webkit-flex:1 1 auto;flex:1 1 auto;min-width:44px;padding:12px 2px;text-decoration:none}
.bar a:focus{outline-offset:-3px}
.bar .now{background:${light.action};color:${light.onAction};font-weight:bold}
.bar .now:focus{outline-color:${light.onAction}}
`

// Text of 200 % on a phone: long words are in one line.
const large = `
@media (max-width:16em){
.first a{white-space:normal}
.bar{position:static;font-size:1rem}
body{font-size:1rem}
h2{font-size:1.25rem}
h3{font-size:1.0625rem}
h2,dt{-webkit-hyphens:auto;hyphens:auto}
.lines,.red,.first strong{font-size:1.125rem}
.red strong{font-size:1.375rem}
}
`

const schemes = darkRules(
  colours => `
.eyebrow,dt,.role,.updated{color:${colours.muted}}
.ok{color:${colours.onGood}}
.box{background:${colours.surface}}
.first,.person,.bar{background:${colours.surface};border-color:${colours.control}}
.item,.facts{border-color:${colours.line}}
.person{border-color:${colours.action}}
.red{background:${colours.danger};border-color:${colours.error};color:${colours.onDanger}}
.amber{background:${colours.attention};border-color:${colours.attentionLine}}
.green{background:${colours.good};border-color:${colours.goodLine}}
.bar .now{background:${colours.action};color:${colours.onAction}}
.bar .now:focus{outline-color:${colours.onAction}}
`,
)

const forced = `
@media (forced-colors:active){
.red,.amber,.problem{border-width:4px}
h1{padding-top:2px}
button,.call{border-color:ButtonText}
.bar a{border:1px solid LinkText}
}
`

const printed = `
@media print{
@page{margin:10mm;@bottom-right{content:counter(page);font-size:9pt}}
.screen,button,form{display:none}
main{display:table;width:100%;table-layout:fixed}
.running{display:table-header-group;break-inside:avoid;font-size:9pt;font-weight:bold;line-height:1.6}
header,main,footer{max-width:none;padding:0}
.rest{-webkit-columns:2;columns:2;-webkit-column-gap:6mm;column-gap:6mm}
}
`

const paper = `
html,body{background:#fff}
body{color:#000;font-size:9.5pt;line-height:1.15}
h1{display:inline-block;max-width:100%;font-size:17pt;margin-right:8pt}
.age{display:inline-block}
[dir=rtl] h1{margin:0 0 0 8pt}
h2{font-size:11pt;margin:4pt 0 0;break-after:avoid;page-break-after:avoid}
h3{font-size:9.5pt;margin:2pt 0 0;break-after:avoid;page-break-after:avoid}
p{max-width:none;margin:1pt 0 2pt}
ul+.updated{margin-top:0}
.updated{break-after:avoid;page-break-after:avoid}
.first li,.amber,.item,.person,.box,.updated,.rows div{break-inside:avoid;page-break-inside:avoid}
.first,.item,.box,.person,.red,.amber,.green{background:#fff;color:#000;border:1pt solid #000}
.item,[dir=rtl] .item{margin:1pt 0 0;padding:0 5pt 1pt;border:0;line-height:inherit}
.person{margin:2pt 0 0;padding:1pt 5pt 2pt}
.red{border-width:3pt}
.red li+li{margin-top:2pt;padding-top:2pt}
.first{margin:1pt 0 0;padding:0 6pt 1pt;line-height:inherit}
.first h2{font-size:9pt;margin:0}
.first svg{width:10pt;height:10pt;vertical-align:-1pt}
.untitled svg{margin-top:2pt}
.facts{margin-top:2pt;padding-top:2pt}
.first strong,.red,.lines{font-size:11.5pt}
.amber li{font-size:10.5pt}
.red strong{font-size:14pt}
.red .also{margin:0;padding:0;border:0;font-size:9.5pt}
.box h2,.person .title{font-size:11pt}
#access{margin:3pt 0 0;padding:1pt 0 0;border-width:1pt 0 0;border-radius:0}
#access h2,#access p{display:inline;max-width:none;margin:0 4pt 0 0}
[dir=rtl] #access h2,[dir=rtl] #access p{margin:0 0 0 4pt}
.muted,.hint,.eyebrow,.updated,.role,dt,footer{color:#000}
.updated,.item .rows,.role,.box,.small,.muted{font-size:8.5pt}
.rows div,.item .rows div,[dir=rtl] .item .rows div{display:inline-block;max-width:100%;margin:0;padding:0 4pt}
.rows{margin:0 0 0 -4pt}
[dir=rtl] .rows{margin:0 -4pt 0 0}
.rows a,.doctor a{padding:0;line-height:inherit}
.role{display:inline;margin-right:4pt}
a,.call{color:#000;text-decoration:none}
.screen{line-height:1.4}
.screen a{text-decoration:underline}
header.screen{font-size:1.125rem}
.box.screen{font-size:1rem}
.box.screen a{display:inline-block;padding:12px 0}
.person .call,.call{display:inline;border:0;background:none;margin:0;padding:0;min-height:0;text-align:inherit}
`

const record = base + forms + page + panels + answers + bar + large + wide

/** Style of the record, on screen and paper. */
export const recordStyles: string = squeeze(
  `${record + schemes + forced + printed}@media print{${paper}}`,
)

/** Style of the record as it is printed, on screen too. */
export const paperStyles: string = squeeze(record + printed + paper)
