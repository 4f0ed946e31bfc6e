import { columns, printGrowth, type Sized, signedIn, visit } from '#bench/between-sizes.ts'
import { ADMIN_TOKEN, type CommunityIds } from '#bench/community-data.ts'
import type { Work } from '#bench/request-load.ts'
import { print } from '#bench/bench-report.ts'
import { head, takeTurns } from '#bench/alternating-runs.ts'

const reads: readonly { name: string; workAt: (places: CommunityIds) => Work }[] = [
  { name: 'landing page, what it asks for', workAt: () => visit(['/api/landing']) },
  { name: 'community dashboard', workAt: () => signedIn(['/api/community']) },
  { name: 'its numbers alone', workAt: () => signedIn(['/api/statistics']) },
  { name: 'miracle stories', workAt: () => signedIn(['/api/miracle-stories']) },
  {
    name: 'miracle stories, halfway down',
    workAt: ({ halfwayStories }) => signedIn([`/api/miracle-stories?cursor=${halfwayStories}`]),
  },
  { name: 'contact messages that wait', workAt: () => asAdmin('waiting') },
  { name: 'contact messages answered', workAt: () => asAdmin('answered') },
]

/** How much longer the screens of the community take where a thousand times as many rows count, as a table; so many requests to each. */
export async function printCommunityScreens(small: Sized, large: Sized, requests: number): Promise<void> {
  print(head('What', ...columns, 'aim'))
  for (const { name, workAt } of reads) {
    const contenderOf = ({ app, places }: Sized) => ({ target: app, work: workAt(places) })
    printGrowth(name, await takeTurns(name, [contenderOf(small), contenderOf(large)], requests))
  }
}

function asAdmin(filter: string): Work {
  return { ...signedIn([`/api/admin/contact-messages?filter=${filter}`]), token: ADMIN_TOKEN }
}
