// Takes pictures of our own pages, after npm run build:
//   npm run pictures                 renews the pictures of the home page and of the README
//   npm run pictures -- sheets       writes contact sheets of every page into pictures/
//     --only 'settings'              only states with these words in their name; repeatable
//     --variant 320-light            only this variant; repeatable

import { parseArgs } from 'node:util'
import { renewProductPictures } from './renew-product-pictures.ts'
import { takeSheets } from './sheets/take-sheets.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    variant: { type: 'string', multiple: true, default: [] },
  },
})

if (positionals[0] === 'sheets') await takeSheets(values)
else if (positionals.length === 0) await renewProductPictures()
else throw new Error(`Unknown pictures: ${positionals.join(' ')}`)
