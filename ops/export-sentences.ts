import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Language } from '#contract/languages/language-codes.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import {
  type CheckedText,
  shownTexts,
  type TranslationFile,
  translations,
} from '#contract/translations/translations.ts'
import { patientSettings } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import { readChecks } from '#server/features/languages/read-checks.ts'
import { createLog } from '#server/platform/core/log.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'
import { reachToRead } from './reach-database.ts'

const folder = join(import.meta.dirname, '../contract/translations')

/** The file of a language with what people confirmed in this database, and without what they want in English. */
export function exportedFile(
  language: Exclude<Language, 'en'>,
  checks: readonly CheckedText[],
): TranslationFile {
  const { messages, checkedKeys } = shownTexts(language, checks)
  const checked = [...checkedKeys].map((key) => [key, en[key as MessageKey]])
  return { draftedOn: translations[language].draftedOn, checked: Object.fromEntries(checked), messages }
}

if (import.meta.main) {
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  const { address, close } = await reachToRead(settings, createLog('silent'))
  const pool = new pg.Pool({ ...patientSettings, ...address, max: 1 })
  try {
    for (const language of Object.keys(translations) as Exclude<Language, 'en'>[]) {
      const file = exportedFile(language, await readChecks(dbOn(pool), language))
      await writeFile(join(folder, `${language}.json`), `${JSON.stringify(file, null, 2)}\n`)
      console.log(`${language}: ${Object.keys(file.checked).length} checked`)
    }
  } finally {
    await pool.end()
    await close()
  }
}
