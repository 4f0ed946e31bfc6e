import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from '../sources.ts'

export type Context = {
  /** Whether a file or folder of the repository gets into the build at all. */
  has(path: string): boolean
}

/** What .dockerignore lets in. It is one that names what may come and shuts out all else; no other form is understood. */
export async function readContext(): Promise<Context> {
  const text = await readFile(join(root, '.dockerignore'), 'utf8')
  const [first, ...rules] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const admitted = rules.filter((rule) => /^![\w.-]+$/.test(rule)).map((rule) => rule.slice(1))
  const endings = rules.filter((rule) => /^\*\*\/\*\.test\.tsx?$/.test(rule)).map((rule) => rule.slice(4))
  if (first !== '*' || admitted.length + endings.length !== rules.length)
    throw new Error('.dockerignore is not understood')
  return {
    has: (path) =>
      admitted.includes(path.split('/')[0] ?? '') &&
      !endings.some((ending) => basename(path).endsWith(ending)),
  }
}
