import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { someImage } from '#tests/support/web/fake-uploads.ts'
import { renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { chooseDataMode } from '#web/platform/device/data-mode.ts'
import { Pictures } from './pictures.tsx'

setupRender()
afterEach(() => chooseDataMode('normal'))

const chapel = { ...someImage(1), alt: 'Our chapel' }
const stamp = { ...someImage(2), width: 200, height: 100 }

test('a picture reserves its space, loads lazily, and in the size the screen needs', async () => {
  await renderWithApp(() => <Pictures images={[chapel]} />)
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

test('a picture opens large in a new tab, and its link says so', async () => {
  await renderWithApp(() => <Pictures images={[chapel, stamp]} />)
  const [first, second] = screen.getAllByRole('link')
  expect(first?.getAttribute('href')).toBe(`/media/${chapel.id}/1600.webp`)
  expect(first?.textContent).toBe('opens large in a new tab')
  expect(second?.getAttribute('href')).toBe(`/media/${stamp.id}/320.webp`)
  expect(screen.getByAltText('Image 2 of 2')).toBeTruthy()
})

test('no pictures render nothing', async () => {
  await renderWithApp(() => <Pictures images={[]} />)
  expect(screen.queryByRole('list')).toBeNull()
})

test('with light data a picture is loaded when it is tapped, and the focus stays with it (OFF-14)', async () => {
  chooseDataMode('light')
  await renderWithApp(() => <Pictures images={[chapel, stamp]} />)
  expect(screen.queryByRole('img')).toBeNull()
  const [first, second] = screen.getAllByRole('button')
  expect([first?.textContent, second?.textContent]).toEqual([
    'Picture · Show Our chapel',
    'Picture · Show Image 2 of 2',
  ])
  if (first) fireEvent.click(first)
  expect(screen.getByAltText('Our chapel').getAttribute('loading')).toBe('eager')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Our chapel/ }))
  expect(screen.getAllByRole('button')).toEqual([second])
})

test('with text only a picture is a link (OFF-14)', async () => {
  chooseDataMode('text')
  await renderWithApp(() => <Pictures images={[chapel]} />)
  const link = screen.getByRole('link', { name: 'Picture: Our chapel opens large in a new tab' })
  expect(link.getAttribute('href')).toBe(`/media/${chapel.id}/1600.webp`)
  expect([screen.queryByRole('img'), screen.queryByRole('button')]).toEqual([null, null])
})
