import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { TableNames } from '#ops/import/read-rows.ts'
import { tableNames } from '#ops/import/tables/tables-in-order.ts'

const usage = `Usage: npm run import -- <folder> [--send-mails] [--images <folder>] [--bucket <address>]
       [--table <name there>=<name here>]…`

/** What an import is asked to do. */
export type Wishes = {
  folder: string
  isMailing: boolean
  images: string | null
  bucket: string | null
  names: TableNames
}

/** Reads what was written behind the command. */
export function wishesOf(args: string[]): Wishes {
  const { values, positionals } = parsedArgs(args)
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new Error(usage)
  const { bucket = null, images, table: pairs = [], 'send-mails': isMailing = false } = values
  if (bucket !== null && !URL.canParse(bucket)) throw new Error(`${usage}\n${bucket} is no address`)
  return {
    folder: resolve(folder),
    isMailing,
    images: images === undefined ? null : resolve(images),
    bucket,
    names: Object.fromEntries(pairs.map(namedTable)),
  }
}

function parsedArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'send-mails': { type: 'boolean' },
        images: { type: 'string' },
        bucket: { type: 'string' },
        table: { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    throw new Error(usage, { cause: error })
  }
}

/** `prayer_support=prayer_supports`: what a table is called there, and here. */
function namedTable(pair: string): [string, string] {
  const [there = '', here = '', ...more] = pair.split('=')
  if (!there || more.length > 0 || !tableNames.includes(here))
    throw new Error(`${usage}\n--table ${pair}: the second name is one of ${tableNames.join(', ')}`)
  return [there, here]
}
