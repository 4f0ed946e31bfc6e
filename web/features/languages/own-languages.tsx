import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languageNames } from '#contract/languages/language-names.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Failed } from '#web/ui/feedback/empty.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { ownLanguagesQuery } from './translate-queries.ts'
import { t } from './translate-texts.ts'

/** The languages that the member may check; for everybody else, how to begin (LANG-14). */
export function OwnLanguages() {
  return (
    <Main>
      <Page>
        <PageHead title={t('translate.title')} lead={t('translate.lead')} />
        <LanguageLinks />
      </Page>
    </Main>
  )
}

function LanguageLinks() {
  const own = useQuery(ownLanguagesQuery(useApi()))
  if (own.isPending)
    return (
      <Loading label={t('state.loading')}>
        <Skeleton width="60%" height="2.75rem" />
      </Loading>
    )
  if (!own.data)
    return (
      <Failed
        title={t('translate.failed')}
        retryLabel={t('action.tryAgain')}
        onRetry={() => void own.refetch()}
      />
    )
  if (own.data.length === 0)
    return (
      <div className="stack gap-4">
        <p>{t('translate.none')}</p>
        <p>
          <a className={buttonClass({ kind: 'primary' })} href="/contact">
            {t('translate.write')}
          </a>
        </p>
      </div>
    )
  return (
    <ul className="stack gap-4">
      {own.data.map(({ language, isChief }) => (
        <li key={language} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link
            to="/translate/$language"
            params={{ language }}
            search={{ state: 'draft' }}
            className={buttonClass({ kind: 'secondary' })}
          >
            {languageNames[language]}
          </Link>
          {isChief ? <span className="text-text-2">{t('translate.chief')}</span> : null}
        </li>
      ))}
    </ul>
  )
}
