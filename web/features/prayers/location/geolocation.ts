import { geolocation } from '#contract/values/constants.ts'

/** The device's position, rounded to about a kilometre. */
export type Position = { latitude: number; longitude: number }

export type PositionFailure = 'denied' | 'unavailable' | 'timeout'

/** False where the browser has no geolocation. */
export function isGeolocationSupported(): boolean {
  return 'geolocation' in navigator
}

/** Requests the position from the browser and rounds it before anything else sees it (PNEW-19, REQ-130). */
export function requestPosition(): Promise<Position | PositionFailure> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => resolve(failures[code] ?? 'unavailable'),
      geolocation,
    )
  })
}

/** By the browser's error codes (PNEW-15 … PNEW-17). */
const failures: Record<number, PositionFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
