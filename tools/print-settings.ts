import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingTable } from '#server/platform/settings/setting-table.ts'

const file = join(import.meta.dirname, '..', 'README.md')
const OPENING = '<!-- settings: printed by `npm run settings` -->\n'
const CLOSING = '<!-- /settings -->'

const before = readFileSync(file, 'utf8')
const after = withTable(before)
if (process.argv.includes('--check')) {
  if (before !== after) {
    console.error('The settings in README.md are stale: run `npm run settings`.')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, after)
}

/** The README with the table of settings, read from the server's settings. */
function withTable(readme: string): string {
  const start = readme.indexOf(OPENING) + OPENING.length
  const end = readme.indexOf(CLOSING)
  if (start < OPENING.length || end < start)
    throw new Error('README.md lacks the markers of the settings table')
  return `${readme.slice(0, start)}${table()}\n${readme.slice(end)}`
}

function table(): string {
  const rows = Object.entries(settingTable).map(([name, { purpose, otherwise }]) => {
    const value = otherwise === null || otherwise === '' ? '' : `\`${otherwise}\``
    return `| \`${name}\` | ${value} | ${purpose} |`
  })
  return ['| Setting | Default | What it is for |', '|---|---|---|', ...rows].join('\n')
}
