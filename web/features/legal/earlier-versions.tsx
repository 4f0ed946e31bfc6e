import { Link } from '@tanstack/react-router'
import type { LegalEdition } from '#contract/legal/versions.ts'
import { formatDay } from '#web/platform/time.ts'
import type { LegalKind } from './legal-page.tsx'
import { t } from './legal-texts.ts'

type EarlierVersionsProps = { kind: LegalKind; versions: readonly LegalEdition[] }

/** The way to what was in force before, newest first; nothing while there was nothing before. */
export function EarlierVersions({ kind, versions }: EarlierVersionsProps) {
  if (versions.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="earlier-versions">
      <h2 id="earlier-versions">{t('legal.earlier')}</h2>
      <ul>
        {versions.toReversed().map(({ version }) => (
          <li key={version}>
            <Link to={`/${kind}`} search={{ version }}>
              {formatDay(version)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
