import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType } from '@playwright/test'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { chromiumLaunch } from './chromium.ts'
import type { Faults } from './page-faults.ts'
import { recordMessages } from './shown-messages.ts'

type PhoneOptions = {
  chromium: BrowserType
  origin: string
  person: Person
  faults?: Faults
  /** The address of a network between this browser and the product (createNetwork). */
  proxy?: string
}

/** A browser whose profile is on the disk, so that it outlives its process. */
export async function createPhone({ chromium, origin, person, faults, proxy }: PhoneOptions) {
  const profile = await mkdtemp(join(tmpdir(), 'thandaza-phone-'))
  let context: BrowserContext | undefined

  /** Starts the browser with what the last one stored; a session cookie is what the member would still have. */
  async function start({ offline = false, as = person } = {}): Promise<BrowserContext> {
    context = await chromium.launchPersistentContext(profile, {
      ...chromiumLaunch,
      baseURL: origin,
      serviceWorkers: 'allow',
      offline,
      ...(proxy && { proxy: { server: proxy } }),
    })
    faults?.watch(context)
    for (const page of context.pages()) await recordMessages(page)
    context.on('page', recordMessages)
    await context.addCookies(
      Object.entries(as.cookies).map(([name, value]) => ({ name, value, url: origin })),
    )
    return context
  }
  /** Ends the browser with all its processes, as a power cut does: it stores nothing more. */
  async function kill(): Promise<void> {
    const closed = new Promise((resolve) => context?.once('close', resolve))
    process.kill(-(await processOf(profile)), 'SIGKILL')
    await closed
    context = undefined
  }
  return {
    start,
    kill,
    end: async () => {
      await context?.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The browser's main process: the one with this profile that no other browser process started. */
async function processOf(profile: string): Promise<number> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) return Number(pid)
  }
  throw new Error('The browser is not running.')
}
