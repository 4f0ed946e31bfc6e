import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeClusterFiles } from './cluster-files.ts'
import { runProgram } from './run-program.ts'

const machines = [
  { name: 'db1', address: '10.0.0.1' },
  { name: 'db2', address: '10.0.0.2' },
  { name: 'db3', address: '10.0.0.3' },
]

/** The values of `cluster.env.example`; its passwords are empty. */
function valuesIn(example: string): Record<string, string> {
  return Object.fromEntries(
    [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value || 'a-password']),
  )
}

async function prepare(root: string, parent: string, part: string): Promise<string> {
  const folder = join(parent, part)
  await mkdir(folder)
  const values = valuesIn(await readFile(join(root, 'deploy/cluster/cluster.env.example'), 'utf8'))
  await writeClusterFiles(root, folder, { machines, values })
  return join(folder, 'db1')
}

/** Lets HAProxy read its configuration; a warning is a fault too. */
export async function checkBalancer(root: string, parent: string): Promise<string> {
  const folder = await prepare(root, parent, 'haproxy')
  const { isFine, said } = await runProgram('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')])
  return isFine && !/WARNING|ALERT/.test(said) ? '' : said
}

/** The addresses are not this machine's, and only Patroni 3 asks for what has a default. */
const EXPECTED =
  /Port \d+ is already in use|is not reachable|(bootstrap\.pg_hba|postgresql\.authentication\.rewind) +is not defined/

/** Lets Patroni read its configuration; returns what it says against it. */
export async function checkPatroni(root: string, parent: string): Promise<string> {
  const folder = await prepare(root, parent, 'patroni')
  const { said } = await runProgram('patroni', ['--validate-config', join(folder, 'patroni.yaml')])
  const faults = said.split('\n').filter((line) => line.trim() !== '' && !EXPECTED.test(line))
  return faults.join('\n')
}
