import { historyExports } from '#contract/prayers/history-export-formats.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Actor } from '#server/platform/core/request-context.ts'
import { separatorIn } from '#server/platform/formats/csv.ts'
import { fileNameOf } from '#server/platform/formats/download-file-name.ts'
import type { FileContext, FileRoute } from '#server/platform/media/served-files.ts'
import { type Sentences, streamedIn } from '#server/platform/translations/worded-in.ts'
import { pageOf, pageStyle } from './history-page.ts'
import { historySentences } from './history-sentences.ts'
import { tableOf } from './history-table.ts'
import { readWholeHistory } from './whole-history.ts'

/** The member's own history as files: a table, and a page to print or to save as PDF (REQ-13). For the member only. */
export function historyFiles({ translations }: { translations: Sentences }): FileRoute[] {
  return [
    {
      path: historyExports.csv,
      answer: async (context, _params, query) => {
        const actor = await admit(context)
        return {
          type: 'text/csv',
          name: fileName(context, actor, 'csv'),
          isDownload: true,
          write: () =>
            streamedIn({ language: actor.language, translations, keys: historySentences }, () =>
              tableOf(readWholeHistory({ db: context.db, actor }), separatorIn(query)),
            ),
        }
      },
    },
    {
      path: historyExports.page,
      answer: async (context) => {
        const actor = await admit(context)
        const { fullName, timeZone } = actor
        const input = {
          appName: context.settings.appName,
          fullName,
          today: dayIn(timeZone, context.clock.now()),
        }
        return {
          type: 'text/html',
          name: fileName(context, actor, 'html'),
          isDownload: false,
          style: pageStyle,
          write: () =>
            streamedIn({ language: actor.language, translations, keys: historySentences }, () =>
              pageOf(readWholeHistory({ db: context.db, actor }), input),
            ),
        }
      },
    },
  ]
}

/** Suspended members may download their data too, because reading changes nothing (POPIA s23). */
async function admit({ actor, consume }: FileContext): Promise<Actor> {
  if (!actor) throw new Failure('UNAUTHENTICATED')
  await consume('exportsPerHour', actor.id)
  return actor
}

function fileName({ settings, clock }: FileContext, { timeZone }: Actor, extension: string): string {
  return fileNameOf(settings.appName, { what: 'history', day: dayIn(timeZone, clock.now()), extension })
}
