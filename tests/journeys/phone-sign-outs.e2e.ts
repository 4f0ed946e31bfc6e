import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { amount, seed } from './support/chaos-amounts.ts'
import { everythingStored, expectStored } from './support/device-storage.ts'
import { expect, test } from './support/journey.ts'
import { createNetwork } from './support/network.ts'
import { open, signOut } from './support/open-page.ts'
import { createPhone } from './support/phone-browser.ts'

const PHONES = amount(1, 30)

test(`${PHONES} phones: a sign-out that is cut anywhere leaves the next account no word of the one before (OFF-7, OFF-9)`, async ({
  playwright: { chromium },
  app,
}) => {
  const chance = createChance(seed).next
  const ends: Record<string, number> = {}
  for (let number = 0; number < PHONES; number += 1) {
    const [person, next] = [await insertMember(app.pool), await insertMember(app.pool)]
    const own = await insertPrayer(app.pool, { by: person, title: `Of the first ${person.id}` })
    const later = await insertPrayer(app.pool, { by: next, title: `Of the second ${next.id}` })
    const network = await createNetwork()
    const phone = await createPhone({ chromium, origin: app.origin, person, proxy: network.address })
    const page = await (await phone.start()).newPage()
    await open(page, '/dashboard')
    await expectStored(page, own.title)
    const canaries = [own.title, own.id, person.id, person.email, person.fullName]
    const isOnline = chance() < 0.5
    if (isOnline)
      network.intercept((path) =>
        path.startsWith('/api/') && chance() < 0.5 ? { cut: 'answer' } : undefined,
      )
    else network.cut()
    await signOut(page)
    const isKilled = chance() < 0.7
    await page.waitForTimeout(chance() * 100)
    if (isKilled) await phone.kill()
    else await page.context().close()
    network.intercept(() => undefined)
    network.mend()
    const nextPage = await (await phone.start({ as: next })).newPage()
    await open(nextPage, '/dashboard')
    await expectStored(nextPage, later.title)
    const stored = await everythingStored(nextPage)
    const end = `${isOnline ? 'cut answers' : 'no network'}, ${isKilled ? 'killed' : 'closed'}`
    ends[end] = (ends[end] ?? 0) + 1
    expect(
      canaries.filter((canary) => stored.includes(canary)),
      `phone ${number}, ${end}`,
    ).toEqual([])
    await phone.end()
    await network.close()
  }
  console.log(`seed ${seed}: ${PHONES} phones`, ends)
})
