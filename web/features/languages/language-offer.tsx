import { useEffect, useState } from 'react'
import type { LanguageOffer as Offer } from '#contract/api/config-operations.ts'
import { languageOf, tagOf } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import { languageCookie } from '#contract/pages/language-choice.ts'
import { readSetting, writeSetting } from '#web/platform/device/device-settings.ts'
import { pageLanguage } from '#web/platform/text/text-catalogue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useReturnAddress } from './language-line.tsx'

/**
 * Asks once, in the language itself, whether the site should be read in the language that the phone prefers or that the
 * address asked for. Nobody is asked who has chosen a language (LANG-2).
 */
export function LanguageOffer({ offers }: { offers: readonly Offer[] }) {
  const [offer, setOffer] = useState(() => offerFor(offers))
  const from = useReturnAddress()
  useEffect(() => {
    if (offer) writeSetting('language-offered', offer.language)
  }, [offer])
  if (!offer) return null
  const { language, question } = offer
  return (
    <aside className="bottom-panel" lang={tagOf(language)} aria-label={question}>
      <p>{question}</p>
      <form className="row" method="post" action="/languages">
        <input type="hidden" name="redirect" value={from} />
        <Button kind="lit" type="submit" name="language" value={language}>
          {languageNames[language]}
        </Button>
        <Button
          kind="secondary"
          lang={tagOf('en')}
          {...(pageLanguage() === 'en'
            ? { onClick: () => setOffer(undefined) }
            : { type: 'submit' as const, name: 'language', value: 'en' })}
        >
          {languageNames.en}
        </Button>
      </form>
    </aside>
  )
}

function offerFor(offers: readonly Offer[]): Offer | undefined {
  if (hasChosen() || readSetting('language-offered') !== null) return undefined
  const wanted = pageLanguage() === 'en' ? preferredLanguage() : pageLanguage()
  return offers.find(({ language }) => language === wanted)
}

function hasChosen(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${languageCookie}=`))
}

/** The first language of the phone that the site has. */
function preferredLanguage() {
  return navigator.languages
    .map((tag) => languageOf(tag.split('-', 1)[0]))
    .find((language) => language !== null)
}
