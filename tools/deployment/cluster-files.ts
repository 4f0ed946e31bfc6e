import { execFile } from 'node:child_process'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The three machines of a cluster and what its files are filled in with, by the names of `cluster.env`. */
export type ClusterPlan = {
  machines: readonly { name: string; address: string }[]
  values: Record<string, string>
}

/**
 * Writes what each machine of a cluster has, into a folder of its name: the templates of deploy/cluster/ with its
 * values, and its certificate. Needs openssl.
 */
export async function writeClusterFiles(
  root: string,
  folder: string,
  { machines, values }: ClusterPlan,
): Promise<void> {
  const from = join(root, 'deploy', 'cluster')
  const shared = {
    ...values,
    ...Object.fromEntries(
      machines.flatMap(({ name, address }, index) => [
        [`MEMBER_${index + 1}`, name],
        [`ADDRESS_${index + 1}`, address],
      ]),
    ),
  }
  const environment = join(folder, 'cluster.env')
  const lines = Object.entries(shared).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(environment, lines.join(''))
  await run('sh', [join(from, 'make-certificates.sh'), environment, folder])
  for (const { name, address } of machines) {
    const config = join(folder, name)
    const own = {
      CONFIG: config,
      DATA: join(config, 'data'),
      SOCKETS: config,
      MEMBER: name,
      ADDRESS: address,
    }
    await fillTemplates(from, config, { ...shared, ...own })
  }
}

async function fillTemplates(from: string, to: string, values: Record<string, string>): Promise<void> {
  for (const name of await readdir(from)) {
    if (!name.endsWith('.template')) continue
    const path = join(to, basename(name, '.template'))
    const template = await readFile(join(from, name), 'utf8')
    await writeFile(path, fillIn(template, values))
    if (path.endsWith('.sh')) await chmod(path, 0o755)
  }
}

/** Fills names in as `envsubst` does; throws for one that has no value. */
function fillIn(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`cluster.env has no ${name}`)
    return value
  })
}
