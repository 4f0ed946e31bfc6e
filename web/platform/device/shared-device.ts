import { sharedSessionHint } from '#contract/pages/session-hint.ts'
import { readSetting, writeSetting } from './device-settings.ts'

const NAME = 'shared-device'

/**
 * Whether this browser may keep nothing of an account beyond the open tab (OFF-10): its session is that of a shared
 * device, which the hint cookie says; without a session, what the last sign-in here said.
 */
export function isSharedDevice(): boolean {
  const hint = typeof document === 'undefined' ? null : /(?:^|;\s*)tz_in=([^;]*)/.exec(document.cookie)?.[1]
  return hint ? hint === sharedSessionHint : isSharedDeviceChosen()
}

/** Whether the box of the sign-in was ticked here last: remembered by the phone, and no secret. */
export function isSharedDeviceChosen(): boolean {
  return readSetting(NAME) !== null
}

export function chooseSharedDevice(isShared: boolean): void {
  if (isShared !== isSharedDeviceChosen()) writeSetting(NAME, isShared ? '1' : null)
}

/**
 * Ticks the box of the sign-in as it was ticked here last, also before the page is hydrated; runs inline at the start of
 * the body.
 */
export const sharedDeviceScript = `addEventListener('DOMContentLoaded', () => {
  try {
    const box = document.querySelector('[name=isSharedDevice]')
    if (box && localStorage['${NAME}']) box.checked = true
  } catch (error) { console.warn(error) }
})`
