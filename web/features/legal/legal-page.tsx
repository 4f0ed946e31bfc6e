import { Link } from '@tanstack/react-router'
import type { Config } from '#contract/api/config-operations.ts'
import type { LegalBlock, LegalSection, LegalVersion } from '#contract/legal/document.ts'
import { legalText } from '#contract/legal/values.ts'
import { type LegalEdition, legalVersions } from '#contract/legal/versions.ts'
import { InEnglish } from '#web/features/languages/in-english.tsx'
import { useConfig } from '#web/platform/api/server-config.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { LongText } from '#web/ui/layout/prose.tsx'
import type { LegalAddress } from './legal-address.ts'
import { t } from './legal-texts.ts'

type EarlierVersionsProps = { kind: LegalKind; versions: readonly LegalEdition[] }

/** The links to earlier versions, newest first; nothing without earlier ones. */
function EarlierVersions({ kind, versions }: EarlierVersionsProps) {
  if (versions.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="earlier-versions">
      <h2 id="earlier-versions">{t('legal.earlier')}</h2>
      <ul>
        {[...versions].reverse().map(({ version }) => (
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

/** The text of a document, with an anchor for each section. */
function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ id, title, blocks }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  ))
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('text' in block) return <p>{block.text}</p>
  if ('items' in block) {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  return (
    <dl>
      {block.pairs.map(([subject, rule]) => (
        <div key={subject}>
          <dt>{subject}</dt>
          <dd>{rule}</dd>
        </div>
      ))}
    </dl>
  )
}

type VersionNoteProps = { kind: LegalKind; shown: string; terms: Config['terms'] }

/** States that this is not the version in force, or that another one is coming (REQ-100). */
function VersionNote({ kind, shown, terms: { version, upcoming } }: VersionNoteProps) {
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

export type LegalKind = 'terms' | 'privacy'

type LegalPageProps = { kind: LegalKind; address: LegalAddress }

/** Terms or privacy policy of this site (STAT-2; REQ-54, POPIA s18). */
export function LegalPage({ kind, address }: LegalPageProps) {
  const site = useConfig()
  return site ? <LegalDocument kind={kind} address={address} site={site} /> : null
}

type LegalDocumentProps = LegalPageProps & { site: Config; versions?: readonly LegalVersion[] }

/** The version in force, or the one in the URL: an earlier one, or an announced one. */
export function LegalDocument({ kind, address, site, versions = legalVersions }: LegalDocumentProps) {
  const { version: inForce, upcoming } = site.terms
  const earlier = versions.filter(({ version }) => version < inForce)
  const readable = versions.filter(({ version }) => version <= inForce || version === upcoming?.version)
  const shown =
    readable.find(({ version }) => version === address.version) ??
    readable.find(({ version }) => version === inForce)
  if (!shown) return null
  const sections = legalText(shown[kind], site)
  return (
    <Main>
      <Page>
        <PageHead title={t(`${kind}.pageTitle`)} lead={editionOf(shown)} />
        <VersionNote kind={kind} shown={shown.version} terms={site.terms} />
        <InEnglish>
          <LongText contentsLabel={t('legal.contents')} contents={sections}>
            <LegalSections sections={sections} />
            <p className="mt-12">
              {t('legal.question')} <Link to="/contact">{t('legal.contact')}</Link>
            </p>
            <EarlierVersions kind={kind} versions={earlier} />
          </LongText>
        </InEnglish>
      </Page>
    </Main>
  )
}

/** The date of the last change and, where it differs, the date from which it applies. */
function editionOf({ version, effectiveOn }: LegalVersion): string {
  const parts = [t('legal.updated', { date: formatDay(version) }), t('legal.version', { version })]
  if (effectiveOn !== version) parts.push(t('legal.inForceFrom', { date: formatDay(effectiveOn) }))
  return parts.join(' · ')
}
