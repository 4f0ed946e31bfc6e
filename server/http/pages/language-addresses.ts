import { type Language, languageOf, tagOf } from '#contract/languages/language-codes.ts'
import { languageParameter } from '#contract/pages/language-choice.ts'
import { chosenLanguage } from '#server/http/requests/cookies.ts'
import type { Translations } from '#server/platform/translations/translations.ts'
import { pathOf } from './page-address.ts'

type Ready = Pick<Translations, 'ready'>

/** The language of a page: the one chosen in this browser, or that of the address where it is ready (LANG-2). */
export function languageFor(
  { url, cookie }: { url: string; cookie?: string },
  translations: Ready,
): Language {
  const chosen = chosenLanguage(cookie)
  if (chosen) return chosen
  const asked = languageOf(new URLSearchParams(url.slice(pathOf(url).length)).get(languageParameter))
  return asked && readyLanguages(translations).includes(asked) ? asked : 'en'
}

/** The `Link` header by which search engines find a page in each language that is ready; undefined while none is. */
export function alternatesOf(address: string, translations: Ready): string | undefined {
  const ready = readyLanguages(translations)
  if (ready.length === 0) return undefined
  const others = ready.map((language) => [tagOf(language), `${address}?${languageParameter}=${language}`])
  return [['x-default', address], [tagOf('en'), address], ...others]
    .map(([tag, where]) => `<${where}>; rel="alternate"; hreflang="${tag}"`)
    .join(', ')
}

function readyLanguages(translations: Ready): Language[] {
  return translations.ready().map(({ language }) => language)
}
