import { tagOf } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import type { Translator } from '#contract/languages/translation-operations.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { TableActions, TableCell } from '#web/ui/lists/data-table.tsx'
import { t } from './translator-texts.ts'

type TranslatorRowProps = {
  translator: Translator
  timeZone: string
  onRemove: () => void
  onWithdraw: () => void
}

/** A member who may check a language, with what they confirmed in it (LANG-14). */
export function TranslatorRow({ translator, timeZone, onRemove, onWithdraw }: TranslatorRowProps) {
  const { fullName, email, checks, appointedAt } = translator
  return (
    <tr>
      <td>
        <div className="min-w-0 wrap-anywhere">
          <strong className="block font-semibold">{fullName}</strong>
          <span className="block text-sm text-text-3">{email}</span>
        </div>
      </td>
      <TableCell label={t('translators.language')}>
        <LanguageAndRank translator={translator} />
      </TableCell>
      <TableCell label={t('translators.confirmed')}>{t('translators.checks', { count: checks })}</TableCell>
      <TableCell label={t('translators.since')}>
        <time dateTime={appointedAt} className="whitespace-nowrap">
          {formatDay(appointedAt, timeZone)}
        </time>
      </TableCell>
      <TableActions below>
        <RowActions translator={translator} onRemove={onRemove} onWithdraw={onWithdraw} />
      </TableActions>
    </tr>
  )
}

function LanguageAndRank({ translator: { language, isChief } }: Pick<TranslatorRowProps, 'translator'>) {
  return (
    <span className="row gap-2">
      <span lang={tagOf(language)}>{languageNames[language]}</span>
      {isChief ? <Badge tone="primary">{t('translators.chief')}</Badge> : null}
    </span>
  )
}

type RowActionsProps = Omit<TranslatorRowProps, 'timeZone'>

function RowActions({ translator, onRemove, onWithdraw }: RowActionsProps) {
  const { fullName, language, checks } = translator
  const whose = t('translators.of', { name: fullName, language: languageNames[language] })
  return (
    <div className="row gap-2 min-[62.01rem]:flex-nowrap min-[62.01rem]:justify-end">
      {checks === 0 ? null : (
        <Button kind="secondary" size="sm" onClick={onWithdraw}>
          {t('translators.withdraw')} <span className="sr-only">{whose}</span>
        </Button>
      )}
      <Button kind="secondary" size="sm" onClick={onRemove}>
        {t('translators.remove')} <span className="sr-only">{whose}</span>
      </Button>
    </div>
  )
}
