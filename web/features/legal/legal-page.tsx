import { Link } from '@tanstack/react-router'
import type { Config } from '#contract/api/config-operations.ts'
import type { LegalVersion } from '#contract/legal/document.ts'
import { legalText } from '#contract/legal/values.ts'
import { legalVersions } from '#contract/legal/versions.ts'
import { useConfig } from '#web/platform/config.ts'
import { formatDay } from '#web/platform/time.ts'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { LongText } from '#web/ui/prose.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import type { LegalAddress } from './legal-address.ts'
import { LegalSections } from './legal-sections.tsx'
import { t } from './legal-texts.ts'
import { VersionNote } from './version-note.tsx'

export type LegalKind = 'terms' | 'privacy'

type LegalPageProps = { kind: LegalKind; address: LegalAddress }

/** Terms or privacy policy, as this site says them (STAT-2; REQ-54, POPIA s18). */
export function LegalPage({ kind, address }: LegalPageProps) {
  const site = useConfig()
  return site ? <LegalDocument kind={kind} address={address} site={site} /> : null
}

type LegalDocumentProps = LegalPageProps & { site: Config; versions?: readonly LegalVersion[] }

/** The version in force, or the one the address names: an earlier one, or one that is announced. */
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
        <LongText contentsLabel={t('legal.contents')} contents={sections}>
          <LegalSections sections={sections} />
          <p className="mt-12">
            {t('legal.question')} <Link to="/contact">{t('legal.contact')}</Link>
          </p>
          <EarlierVersions kind={kind} versions={earlier} />
        </LongText>
      </Page>
    </Main>
  )
}

/** When its last word was written and, where that is another day, from when on it holds. */
function editionOf({ version, effectiveOn }: LegalVersion): string {
  const parts = [t('legal.updated', { date: formatDay(version) }), t('legal.version', { version })]
  if (effectiveOn !== version) parts.push(t('legal.inForceFrom', { date: formatDay(effectiveOn) }))
  return parts.join(' · ')
}
