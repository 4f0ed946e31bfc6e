import type { Scene } from '#tests/support/access/access-scenes.ts'

/** Stands in everything a person might mean to keep: no line of the log may hold it. */
export const WHISPER = 'whispered'

export const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'

/** Stands for the id of something that was there and has been deleted. */
export const GONE = 'the-id-of-what-is-gone'

/** Stands for one of the ids of a scene: what is asked about is there only when the request is sent. */
export function idOf(key: keyof Omit<Scene, 'person' | 'state'>, scene: number): string {
  return `the-${key}-of-scene-${scene}`
}

/** Stands for a number as JSON can write it and JavaScript cannot hold it. */
export function numeral(text: string): string {
  return `the-numeral:${text}`
}

/** A text with the real ids in place of those that stand for them. */
export function withIds(text: string, scenes: readonly Omit<Scene, 'person'>[], gone: string): string {
  return text
    .replace(/the-(\w+)-of-scene-(\d)/g, (stand, key: string, index: string) => {
      const scene: Record<string, unknown> = { ...scenes[Number(index)] }
      return String(scene[key] ?? stand)
    })
    .replaceAll(GONE, gone)
}

/** JSON with the numbers themselves in place of those that stand for them. */
export function withNumerals(json: string): string {
  return json.replace(/"the-numeral:([^"]*)"/g, '$1')
}

/** What is sent as a body: text, or bytes that need not be any. */
export type FuzzBody = string | Buffer

/** The smallest picture there is. */
export const ONE_DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
