import type { Scene } from '#tests/support/access/access-scenes.ts'

/** Contained in every private text of a person: no line of the log may contain it. */
export const WHISPER = 'whispered'

export const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'

/** Stands for the id of a deleted resource. */
export const GONE = 'the-id-of-what-is-gone'

/** Stands for one of the ids of a scene, which are known only when the request is sent. */
export function idOf(key: keyof Omit<Scene, 'person' | 'state'>, scene: number): string {
  return `the-${key}-of-scene-${scene}`
}

/** Stands for a number that JSON can express and JavaScript cannot. */
export function numeral(text: string): string {
  return `the-numeral:${text}`
}

/** Replaces the placeholders in a text by the real ids. */
export function withIds(text: string, scenes: readonly Omit<Scene, 'person'>[], gone: string): string {
  return text
    .replace(/the-(\w+)-of-scene-(\d)/g, (stand, key: string, index: string) => {
      const scene: Record<string, unknown> = { ...scenes[Number(index)] }
      return String(scene[key] ?? stand)
    })
    .replaceAll(GONE, gone)
}

/** Replaces the placeholders in JSON by the numbers themselves. */
export function withNumerals(json: string): string {
  return json.replace(/"the-numeral:([^"]*)"/g, '$1')
}

/** A body: text, or arbitrary bytes. */
export type FuzzBody = string | Buffer

/** The smallest valid image. */
export const ONE_DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
