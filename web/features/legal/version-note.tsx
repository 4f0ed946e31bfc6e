import { Link } from '@tanstack/react-router'
import type { Config } from '#contract/api/config-operations.ts'
import { formatDay } from '#web/platform/time.ts'
import { Note } from '#web/ui/note.tsx'
import type { LegalKind } from './legal-page.tsx'
import { t } from './legal-texts.ts'

type VersionNoteProps = { kind: LegalKind; shown: string; terms: Config['terms'] }

/** Says that this is not the version in force, or that another one is coming (REQ-100). */
export function VersionNote({ kind, shown, terms: { version, upcoming } }: VersionNoteProps) {
  const date = upcoming ? formatDay(upcoming.effectiveOn) : ''
  if (shown === upcoming?.version)
    return <OtherVersion kind={kind}>{t('legal.preview', { date })}</OtherVersion>
  if (shown !== version) return <OtherVersion kind={kind}>{t('legal.past')}</OtherVersion>
  if (!upcoming) return null
  return (
    <div className="mb-8">
      <Note>
        {t('legal.coming', { date })}{' '}
        <Link to={`/${kind}`} search={{ version: upcoming.version }}>
          {t('legal.coming.link')}
        </Link>
      </Note>
    </div>
  )
}

function OtherVersion({ kind, children }: { kind: LegalKind; children: string }) {
  return (
    <div className="mb-8">
      <Note kind="warn">
        {children} <Link to={`/${kind}`}>{t('legal.past.link')}</Link>
      </Note>
    </div>
  )
}
