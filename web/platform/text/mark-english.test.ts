import { afterEach, expect, test } from 'vitest'
import { generalMessages } from '#contract/messages/en/general.ts'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { markEnglish } from './mark-english.ts'
import { textsOf, translateWith } from './text-catalogue.ts'

const t = textsOf(generalMessages)
const counts = { sentences: 1000, checked: 0, file: '/assets/af.json' }
afterEach(() => translateWith(() => null))

/** Holds back the frames of the page; the returned function lets them come, after its changes were observed. */
function holdFrames(): () => Promise<void> {
  const waiting: FrameRequestCallback[] = []
  stubProperty(globalThis, 'requestAnimationFrame', (callback: FrameRequestCallback) =>
    waiting.push(callback),
  )
  return async () => {
    await new Promise((resolve) => setTimeout(resolve))
    for (const callback of waiting.splice(0)) callback(0)
  }
}

const languageOf = (id: string) => document.getElementById(id)?.getAttribute('lang') ?? null

test('what stands in English on a page in another language is marked, wherever it comes from, and what is below it in that language too (LANG-3)', async () => {
  const nextFrame = holdFrames()
  document.documentElement.lang = 'af-ZA'
  translateWith(() => ({ language: 'af', messages: { 'action.cancel': 'Kanselleer' }, ...counts }))
  markEnglish()
  const [english, own] = [t('action.close'), t('action.cancel')]
  expect([english, own]).toEqual(['Close', 'Kanselleer'])
  document.body.innerHTML = `
    <p id="english">${english}</p>
    <p id="own">${own}</p>
    <p id="mixed">${english} <b id="below">${own}</b></p>
    <p id="both">${english}<i></i>${own}</p>
    <p id="tagged" lang="zu-ZA">${english}</p>
    <div lang="en-ZA"><p id="inside">${english}</p></div>`
  await nextFrame()
  expect(['english', 'own', 'mixed', 'below', 'both', 'tagged', 'inside'].map(languageOf)).toEqual([
    'en-ZA',
    null,
    'en-ZA',
    'af-ZA',
    null,
    'zu-ZA',
    null,
  ])

  const changed = document.getElementById('english')
  if (changed?.firstChild) changed.firstChild.nodeValue = own
  await nextFrame()
  expect(languageOf('english')).toBeNull()
})
