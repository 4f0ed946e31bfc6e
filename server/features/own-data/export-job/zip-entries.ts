import { ownLists } from '#server/features/own-data/export-contents/export-lists.ts'
import { pageOf } from '#server/features/own-data/export-contents/export-page.ts'
import { jsonOf, readmeOf, tableOf } from '#server/features/own-data/export-contents/export-text-files.ts'
import type { OwnData } from '#server/features/own-data/export-contents/read-own-data.ts'
import type { ZipEntry } from './zip-stream.ts'

/** The number of times an item is written: for programs, for spreadsheets and for people. */
export const TIMES_WRITTEN = 3

export type Contents = OwnData & {
  appName: string
  /** The bytes of a picture; null when they are gone. */
  open(imageId: string): Promise<AsyncIterable<Uint8Array> | null>
}

/** Every file of the ZIP in reading order. */
export async function* entriesOf(contents: Contents): AsyncGenerator<ZipEntry, void> {
  const { appName, today, profile, journey, read } = contents
  yield text('README.txt', readmeOf({ appName, fullName: profile.fullName, day: today }))
  for (const [name, whole] of Object.entries({ profile, journey }))
    yield text(`${name}.json`, `${JSON.stringify(whole, null, 2)}\n`)
  for (const list of ownLists) {
    yield { name: `${list.name}.json`, isPacked: false, chunks: jsonOf(read(list)) }
    yield { name: `${list.name}.csv`, isPacked: false, chunks: tableOf(list, read(list)) }
  }
  yield { name: 'index.html', isPacked: false, chunks: pageOf({ ...contents, withPictures: true }) }
  yield* picturesOf(contents)
}

async function* picturesOf({ read, open }: Contents): AsyncGenerator<ZipEntry, void> {
  const images = ownLists.find(({ name }) => name === 'images')
  if (!images) return
  for await (const rows of read(images)) {
    for (const { id } of rows) {
      const chunks = await open(id)
      if (chunks) yield { name: `images/${id}.webp`, isPacked: true, chunks }
    }
  }
}

function text(name: string, whole: string): ZipEntry {
  return { name, isPacked: false, chunks: chunksOf(whole) }
}

async function* chunksOf(whole: string): AsyncGenerator<string, void> {
  yield whole
}
