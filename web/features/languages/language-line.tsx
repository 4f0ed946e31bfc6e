import { useRouterState } from '@tanstack/react-router'
import { Fragment } from 'react'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { pageTranslation } from '#web/platform/text/text-catalogue.ts'
import { LanguageName } from '#web/platform/text/written-in.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { t } from './language-line-texts.ts'
import { wrongWordLink } from './wrong-word-link.ts'

/**
 * The languages of the site by their own names, at the foot of every page: the way to choose one (LANG-1). In another
 * language than English it says how many sentences people have checked, and leads back to English (LANG-5).
 */
export function LanguageLine() {
  const from = useReturnAddress()
  const translation = pageTranslation()
  return (
    <div className="footer-languages">
      <a className="footer-language-names" href={`/languages?from=${encodeURIComponent(from)}`}>
        {t('language.title')}:{' '}
        {languageCodes.map((code, index) => (
          <Fragment key={code}>
            {index === 0 ? '' : ' · '}
            <LanguageName language={code} />
          </Fragment>
        ))}
      </a>{' '}
      <a {...wrongWordLink.props} className={textLinkClass}>
        {t('language.wrong')}
      </a>
      {translation ? (
        <form method="post" action="/languages">
          <input type="hidden" name="redirect" value={from} />
          <LanguageName language={translation.language} />:{' '}
          {t('language.checked', { checked: translation.checked, all: translation.sentences })}{' '}
          <button type="submit" name="language" value="en" className={textLinkClass}>
            {t('language.readInEnglish')}
          </button>
        </form>
      ) : null}
    </div>
  )
}

/** The page that is open, to return to after a choice, unless its address is a secret. */
export function useReturnAddress(): string {
  return useRouterState({ select: addressToReturnTo })
}

function addressToReturnTo({ location, matches }: RouterState): string {
  return matches.some(({ staticData }) => staticData.secretAddress) ? '/' : location.pathname
}

type RouterState = { location: { pathname: string }; matches: { staticData: { secretAddress?: boolean } }[] }
