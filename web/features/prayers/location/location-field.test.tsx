import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { press, write, writePrayer } from '#tests/support/web/form-actions.ts'
import { someOwnPrayer } from '#tests/support/web/prayer-fixtures.ts'
import {
  type FakeAnswers,
  nomvula,
  renderWithApp,
  setupRender,
  shownToasts,
} from '#tests/support/web/render.tsx'
import { stubProperty } from '#tests/support/web/stub-property.ts'
import { NewPrayerForm } from '../new-prayer-form.tsx'

setupRender()

type PositionRequest = {
  find(latitude: number, longitude: number): void
  fail(code: number): void
  options: PositionOptions | undefined
}

/** A browser with geolocation that answers when the test lets it. */
function withGeolocation(): PositionRequest[] {
  const requests: PositionRequest[] = []
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed, options) => {
    requests.push({
      find: (latitude, longitude) => found({ coords: { latitude, longitude } } as GeolocationPosition),
      fail: (code) => failed?.({ code } as GeolocationPositionError),
      options,
    })
  }
  stubProperty(navigator, 'geolocation', { getCurrentPosition })
  return requests
}

const submitting: FakeAnswers = { submitPrayer: () => someOwnPrayer() }

async function showForm() {
  const onDone = vi.fn()
  return {
    ...(await renderWithApp(() => <NewPrayerForm member={nomvula} onDone={onDone} />, submitting)),
    onDone,
  }
}

const locationSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Share my location/ })
const sentLocation = (sent: [string, object][]) =>
  new Map(Object.entries(sent.at(-1)?.[1] ?? {})).get('location')

test('without geolocation the location cannot be shared, and the reason is shown (PNEW-14)', async () => {
  await showForm()
  expect(locationSwitch().disabled).toBe(true)
  expect(screen.getByText('Geolocation is not supported by your browser')).toBeTruthy()
})

test('the request is for a precise, fresh position within ten seconds (PNEW-19)', async () => {
  const requests = withGeolocation()
  await showForm()
  expect(requests).toEqual([])
  fireEvent.click(locationSwitch())
  expect(requests[0]?.options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 })
})

test('the browser rounds the position and names it after the nearest town (REQ-115, REQ-130)', async () => {
  const requests = withGeolocation()
  const { sent, onDone } = await showForm()
  writePrayer()
  fireEvent.click(locationSwitch())
  requests[0]?.find(-33.900512, 18.629845)
  const name = await screen.findByLabelText<HTMLInputElement>('Town or area')
  expect(name.value).toBe('Bellville')
  write('Town or area', 'Bellville South')
  press(/^Submit/)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentLocation(sent)).toEqual({ name: 'Bellville South', latitude: -33.9, longitude: 18.63 })
})

test('the member can share only the town, and the position again (REQ-115)', async () => {
  const requests = withGeolocation()
  const { sent, onDone } = await showForm()
  writePrayer()
  fireEvent.click(locationSwitch())
  requests[0]?.find(-31.59, 28.78)
  const townOnly = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Share town only' })
  fireEvent.click(townOnly)
  expect(screen.getByText('Only the name is sent, no position.')).toBeTruthy()
  fireEvent.click(townOnly)
  expect(townOnly.checked).toBe(false)
  fireEvent.click(townOnly)
  press(/^Submit/)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentLocation(sent)).toEqual({ name: 'Mthatha' })
})

test.each([
  [1, 'Location access was denied. Please check your browser permissions.', 'PNEW-15'],
  [2, 'Location information is unavailable at this time. Please try again later.', 'PNEW-16'],
  [3, 'Location request timed out. Please try again.', 'PNEW-17'],
])(
  'failure %i shows a toast, and the prayer is sent without a location (%s, %s, PNEW-18)',
  async (code, sentence) => {
    const requests = withGeolocation()
    const { sent, onDone } = await showForm()
    writePrayer()
    fireEvent.click(locationSwitch())
    requests[0]?.fail(code)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText('Prayer will be submitted without location data.')).toBeTruthy()
    await waitFor(() =>
      expect(shownToasts()).toEqual([`${sentence} / Prayer will be submitted without location data.`]),
    )
    expect(locationSwitch().checked).toBe(false)
    press(/^Submit/)
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(sentLocation(sent)).toBeNull()
  },
)

test('during the search the form is not sent without the location', async () => {
  const requests = withGeolocation()
  const { sent } = await showForm()
  writePrayer()
  fireEvent.click(locationSwitch())
  press(/^Submit/)
  await waitFor(() =>
    expect(shownToasts()).toEqual([
      'Finding your area... / This takes ten seconds at most. You can also switch it off.',
    ]),
  )
  expect(sent).toEqual([])
  expect(requests).toHaveLength(1)
})

test('a position that arrives after the switch was turned off is ignored', async () => {
  const requests = withGeolocation()
  const { sent, onDone } = await showForm()
  writePrayer()
  fireEvent.click(locationSwitch())
  fireEvent.click(locationSwitch())
  requests[0]?.find(-26.2, 28.05)
  press(/^Submit/)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sentLocation(sent)).toBeNull()
})

test('far from every town the member types the name', async () => {
  const requests = withGeolocation()
  const { sent } = await showForm()
  writePrayer()
  fireEvent.click(locationSwitch())
  requests[0]?.find(51.5, -0.12)
  const name = await screen.findByLabelText<HTMLInputElement>('Town or area')
  expect(name.value).toBe('')
  press(/^Submit/)
  expect(await screen.findByText('Please name the town or area')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(sent).toEqual([])
})
