import { exportAddresses } from '#contract/account/own-data-operations.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Actor } from '#server/platform/core/request-context.ts'
import { fileNameOf } from '#server/platform/formats/download-file-name.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { FileContext, FileRoute } from '#server/platform/media/served-files.ts'
import { type Sentences, streamedIn } from '#server/platform/translations/worded-in.ts'
import { pageOf, pageStyle } from './export-contents/export-page.ts'
import { exportSentences } from './export-contents/export-sentences.ts'
import { openOwnData } from './export-contents/read-own-data.ts'
import { chunkKeys, type ReadyExport, requireReadyExport } from './stored-export.ts'

type FileDeps = { store: MediaStore; translations: Sentences }

/**
 * The file and the printable page, for their owner only and only while the file exists: it was requested with a fresh
 * sign-in, and so the page needs none of its own (SEC-3.4). Refused with UNAUTHENTICATED, RATE_LIMITED and NOT_FOUND.
 */
export function ownDataFiles({ store, translations }: FileDeps): FileRoute[] {
  return [
    {
      path: exportAddresses.file,
      beforeConsent: true,
      answer: async (context) => {
        const { actor, ready } = await admit(context)
        return {
          type: 'application/zip',
          name: nameOf(context, { day: dayIn(actor.timeZone, new Date(ready.readyAt)), extension: 'zip' }),
          size: ready.bytes,
          open: () => readChunks(store, ready),
        }
      },
    },
    {
      path: exportAddresses.page,
      beforeConsent: true,
      answer: async (context) => {
        const { actor } = await admit(context)
        const own = await openOwnData(context, actor.id)
        if (!own) throw new Failure('NOT_FOUND')
        const { appName } = context.settings
        return {
          type: 'text/html',
          name: nameOf(context, { day: own.today, extension: 'html' }),
          isDownload: false,
          style: pageStyle,
          write: () =>
            streamedIn({ language: actor.language, translations, keys: exportSentences }, () =>
              pageOf({ ...own, appName, withPictures: false }),
            ),
        }
      },
    },
  ]
}

/** Suspended members may export their data too, because reading changes nothing (POPIA s23). */
async function admit(context: FileContext): Promise<{ actor: Actor; ready: ReadyExport }> {
  const { actor, consume } = context
  if (!actor) throw new Failure('UNAUTHENTICATED')
  await consume('exportsPerHour', actor.id)
  return { actor, ready: await requireReadyExport(context, actor.id) }
}

/** A chunk is opened only after the one before was received. */
async function* readChunks(store: MediaStore, ready: ReadyExport): AsyncGenerator<Uint8Array, void> {
  for (const key of chunkKeys(ready)) {
    const part = await store.read(key)
    if (!part) throw new Failure('NOT_FOUND')
    if (Buffer.isBuffer(part.body)) yield part.body
    else yield* part.body
  }
}

function nameOf({ settings }: FileContext, when: { day: string; extension: string }): string {
  return fileNameOf(settings.appName, { what: 'my-data', ...when })
}
