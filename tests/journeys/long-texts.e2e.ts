import { galleryStates, openState } from '#tests/component-gallery/gallery-states.ts'
import { serveGallery } from '#tests/component-gallery/serve-gallery.ts'
import { expect, test } from './support/journey.ts'
import { faultsWithTexts, longTexts } from './support/long-texts.ts'

test('every component holds texts 1.6 times as long as English, and the longest of eleven languages, at 320 px (LANG-19)', async ({
  aPage,
  faults: others,
}) => {
  const { origin, close } = await serveGallery()
  others.mayVisit(new URL(origin).origin)
  const page = await aPage(null, { viewport: { width: 320, height: 640 } })
  const faults: string[] = []
  for (const state of await galleryStates(page, origin)) {
    await openState(page, origin, state)
    for (const kind of longTexts) {
      const found = await faultsWithTexts(page, kind)
      faults.push(...found.map((fault) => `${state.name}, ${fault}`))
    }
  }
  await close()
  expect(faults).toEqual([])
})
