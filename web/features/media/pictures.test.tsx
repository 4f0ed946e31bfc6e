import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setStage, show } from '#web/testing/stage.tsx'
import { anImage } from '#web/testing/uploads.ts'
import { Pictures } from './pictures.tsx'

setStage()

const chapel = { ...anImage(1), alt: 'Our chapel' }
const stamp = { ...anImage(2), width: 200, height: 100 }

test('a picture keeps its place, comes when it is near, and in the size the screen needs', async () => {
  await show(() => <Pictures images={[chapel]} />)
  const picture = screen.getByAltText('Our chapel')
  expect(picture.getAttribute('srcset')).toBe(
    [
      `/media/${chapel.id}/320.webp 320w`,
      `/media/${chapel.id}/960.webp 960w`,
      `/media/${chapel.id}/1600.webp 1200w`,
    ].join(', '),
  )
  expect(picture.getAttribute('width')).toBe('1200')
  expect(picture.getAttribute('height')).toBe('900')
  expect(picture.getAttribute('loading')).toBe('lazy')
})

test('it opens large in a new tab, and says so', async () => {
  await show(() => <Pictures images={[chapel, stamp]} />)
  const [first, second] = screen.getAllByRole('link')
  expect(first?.getAttribute('href')).toBe(`/media/${chapel.id}/1600.webp`)
  expect(first?.textContent).toBe('opens large in a new tab')
  expect(second?.getAttribute('href')).toBe(`/media/${stamp.id}/320.webp`)
  expect(screen.getByAltText('Image 2 of 2')).toBeTruthy()
})

test('without pictures there is nothing', async () => {
  await show(() => <Pictures images={[]} />)
  expect(screen.queryByRole('list')).toBeNull()
})
