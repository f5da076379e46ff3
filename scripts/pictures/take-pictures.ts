// Takes pictures of our own pages, after npm run build:
//   npm run pictures                       renews the pictures of the home page and of the README
//   npm run pictures -- pages [WORD…]      writes every page, or those with one of these words in
//                                          their name, into pictures/

import { renewProductPictures } from './renew-product-pictures.ts'
import { takePagePictures } from './take-page-pictures.ts'

const [what, ...words] = process.argv.slice(2)
if (what === 'pages') await takePagePictures(words)
else if (what === undefined) await renewProductPictures()
else throw new Error(`Unknown pictures: ${what}`)
