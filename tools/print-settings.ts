import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingTable } from '#server/platform/settings/setting-table.ts'

const file = join(import.meta.dirname, '../docs/settings.md')

const page = `# Settings

Printed by \`npm run settings\` from \`server/platform/settings/setting-table.ts\`; \`npm test\` fails when it is stale.

A server reads its settings once, at the start, from the environment and from \`.env\`; the environment wins. A missing or wrong setting stops the start with a sentence that names it and says what is expected.

With \`APP_ENV=production\` the defaults of development are refused: \`APP_URL\` (with https), \`DATABASE_URL\`, \`SMTP_URL\`, \`MAIL_FROM\`, \`SUPPORT_EMAIL\`, \`TRUST_PROXY\` and \`ENCRYPTION_KEY\` are required, and there is no demo, dev mailbox or simulator. [production.md](production.md#setting-up-production) has the steps and an example. Servers have no state of their own: any number may share one \`DATABASE_URL\`, behind a proxy that \`TRUST_PROXY\` names.

The embedded database of a server that runs as root cannot read a \`DATA_DIR\` inside a private home folder. It is then in \`/var/lib/thandaza\`, and \`DATA_DIR/postgres-home.txt\` names that folder; remove both to start afresh.

${table()}
`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  console.error('docs/settings.md is stale: run `npm run settings`.')
  process.exitCode = 1
}

function table(): string {
  const rows = Object.entries(settingTable).map(([name, { purpose, otherwise }]) => {
    const value = otherwise === null || otherwise === '' ? '' : `\`${otherwise}\``
    return `| \`${name}\` | ${value} | ${purpose} |`
  })
  return ['| Setting | Default | What it is for |', '|---|---|---|', ...rows].join('\n')
}
