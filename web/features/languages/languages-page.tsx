import { tagOf } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import type { LanguageState } from '#contract/languages/language-operations.ts'
import { pageLanguage } from '#web/platform/text/text-catalogue.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { t } from './language-texts.ts'

/** The languages with their true state, each a button that chooses it (LANG-1, LANG-5). */
export function LanguagesPage({ items, from }: { items: readonly LanguageState[]; from: string }) {
  return (
    <Main>
      <Page>
        <PageHead title={t('language.title')} lead={t('language.lead')} />
        <form method="post" action="/languages">
          <input type="hidden" name="redirect" value={from} />
          <ul className="stack">
            {items.map((state) => (
              <li
                key={state.code}
                className="grid items-center justify-items-start gap-x-5 gap-y-1 sm:grid-cols-[9rem_1fr]"
              >
                <LanguageButton {...state} />
              </li>
            ))}
          </ul>
        </form>
        {pageLanguage() === 'en' ? null : <p className="mt-8">{t('language.draft')}</p>}
        <p className="mt-8">
          <a href="/contact">{t('language.help')}</a>
        </p>
        <p className="mt-4">
          <a href="/translate">{t('language.checkSentences')}</a>
        </p>
      </Page>
    </Main>
  )
}

/** A language by its own name, and what of it is there. */
function LanguageButton({ code, sentences, drafted, checked }: LanguageState) {
  const isChosen = code === pageLanguage()
  return (
    <>
      <button
        type="submit"
        name="language"
        value={code}
        lang={tagOf(code)}
        aria-current={isChosen ? 'true' : undefined}
        className={buttonClass({ kind: isChosen ? 'primary' : 'secondary' })}
      >
        {languageNames[code]}
      </button>
      <span>
        {code === 'en'
          ? null
          : `${t('language.drafted', { drafted })} · ${t('language.checked', { checked, all: sentences })}`}
      </span>
    </>
  )
}
