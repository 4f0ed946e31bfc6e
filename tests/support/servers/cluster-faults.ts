import { setTimeout as sleep } from 'node:timers/promises'
import { type Member, members, type PatroniCluster, TTL_SECONDS, until } from './patroni-cluster.ts'

/** A fault of a database cluster, and whether it leaves any moment in which nothing can be written. */
export type ClusterFault = {
  title: string
  isNoticed: boolean
  cause(cluster: PatroniCluster): Promise<void>
}

/** Longer than the lease would last without the members' agreement to go on. */
const AWAY_MS = 1_000 * (TTL_SECONDS + 10)

/** Every kind of fault; each is over, and the cluster whole again, when it returns. */
export const clusterFaults: readonly ClusterFault[] = [
  { title: 'planned switchover', isNoticed: true, cause: ({ switchover }) => switchover() },
  {
    title: 'the main process of the primary is killed',
    isNoticed: true,
    cause: async (cluster) => cluster.machines[await cluster.whole()].killDatabase(),
  },
  {
    title: 'the primary loses its power for a moment',
    isNoticed: true,
    cause: async ({ whole, machines }) => {
      const primary = machines[await whole()]
      await primary.kill()
      primary.start()
    },
  },
  {
    title: 'the primary loses its power for longer than its lease',
    isNoticed: true,
    cause: async (cluster) => {
      const primary = await cluster.whole()
      await cluster.machines[primary].kill()
      await anotherLeads(cluster, primary)
      cluster.machines[primary].start()
    },
  },
  {
    title: 'the primary is frozen until another leads, and wakes',
    isNoticed: true,
    cause: async (cluster) => {
      const primary = await cluster.whole()
      await cluster.machines[primary].freeze()
      await anotherLeads(cluster, primary)
      await cluster.machines[primary].wake()
    },
  },
  {
    title: 'all of etcd is away for longer than the lease',
    isNoticed: false,
    cause: async ({ whole, etcd }) => {
      await whole()
      await Promise.all(members.map((member) => etcd[member].end('SIGKILL')))
      await sleep(AWAY_MS)
      for (const member of members) etcd[member].start()
    },
  },
  {
    title: 'the synchronous standby loses its power',
    isNoticed: true,
    cause: async ({ standby, machines }) => {
      const machine = machines[await standby()]
      await machine.kill()
      await sleep(2_000)
      machine.start()
    },
  },
  {
    title: 'both replicas receive nothing, and then the primary loses its power',
    isNoticed: true,
    cause: async (cluster) => {
      const primary = await cluster.whole()
      const replicas = members.filter((member) => member !== primary)
      const connections = await Promise.all(replicas.map((member) => cluster.machines[member].silence()))
      await sleep(3_000)
      await cluster.machines[primary].kill()
      for (const end of connections) end()
      await anotherLeads(cluster, primary)
      cluster.machines[primary].start()
    },
  },
]

async function anotherLeads({ leader }: PatroniCluster, before: Member): Promise<void> {
  const other = async () => {
    const now = await leader()
    return now !== null && now !== before
  }
  await until(other)
}
