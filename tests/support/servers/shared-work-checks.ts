import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '#tests/support/live/open-app.ts'
import { expectDoneOnce, expectJobsDone, expectPresent, expectTrueNumbers } from '#tests/support/shared-truth.ts'
import { startSharedWork } from './shared-work.ts'
import { chanceOf } from './two-apps.ts'
import type { TwoServers } from './two-servers.ts'

/** People work at both servers while one of them is killed again and again; then everything must be true (SEC-G8). */
export async function workThroughKills(servers: TwoServers, kills: number, seed: number): Promise<string> {
  const chance = chanceOf(seed)
  const { work, people, goOn, stop } = await startSharedWork(servers)
  const apps = people.map((person, index) => openApp(servers, person, { at: index === 0 ? 0 : 1 }))
  for (let kill = 0; kill < kills; kill += 1) {
    await goOn()
    await sleep(chance() * 300)
    const place = chance() < 0.5 ? 0 : 1
    await servers.strike(place, 'SIGKILL')
    await sleep(chance() * 200)
    await servers.raise(place)
  }
  await goOn()
  await stop()
  await expectDoneOnce(servers, work)
  await expectJobsDone(servers, work)
  await expectTrueNumbers(servers, work)
  await expectPresent(servers, people)
  await Promise.all(apps.map((app) => app.close()))
  const { prayers, messages, registered, exporting, left, sessions } = work
  return `${kills} kills: ${prayers.length} prayers, ${messages.numbers.length} messages, ${registered.length} accounts, ${exporting.length} exports, ${left.length} departures, ${sessions} sessions`
}
