import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import { formatNumber } from '#contract/messages/fill.ts'
import { shownTexts } from '#contract/translations/translations.ts'

/** The page of `npm run sentences -- status`: how far each language is. */
export const languagesPage = `# Languages

Printed by \`npm run sentences -- status\` from \`contract/translations\`; \`npm test\` fails when it is stale.

People here speak eleven languages at home. What a machine drafted is shown where a wrong word hurts nobody, every page says how much of it people have checked, and all else is in English ([ADR-45](../decisions/0045-languages.md)). The pages beside this one have the words of each glossary, and the sentences that were thrown out.

${table()}
`

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../docs/languages/README.md'), languagesPage)
  console.log(table())
}

function table(): string {
  const rows = languageCodes.map((code) => {
    const { sentences, drafted, checked } = shownTexts(code)
    const counts = [drafted, checked, code === 'en' ? 0 : sentences - drafted - checked]
    return `| ${[languageNames[code], ...counts.map(formatNumber)].join(' | ')} |`
  })
  return [
    '| Language | Drafted by a machine | Checked by people | In English |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}
