import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

const TOKEN_FILE = '/etc/prometheus/thandaza-metrics-token'

/** Lets promtool read the alerts. */
export async function checkAlerts(root: string): Promise<string> {
  return faultsIn(
    await runProgram('promtool', ['check', 'rules', join(root, 'deploy/monitoring/alerts.yaml')]),
  )
}

/** Lets promtool read the configuration, with a token file that exists. */
export async function checkScraping(root: string, parent: string): Promise<string> {
  const [from, folder] = [join(root, 'deploy/monitoring'), join(parent, 'monitoring')]
  await mkdir(folder)
  const token = join(folder, 'token')
  await writeFile(token, 'a token')
  await copyFile(join(from, 'alerts.yaml'), join(folder, 'alerts.yaml'))
  const text = await readFile(join(from, 'prometheus.yaml'), 'utf8')
  if (!text.includes(TOKEN_FILE)) return `The configuration does not name ${TOKEN_FILE}.`
  await writeFile(join(folder, 'prometheus.yaml'), text.replace(TOKEN_FILE, token))
  return faultsIn(await runProgram('promtool', ['check', 'config', join(folder, 'prometheus.yaml')]))
}

function faultsIn({ isFine, said }: { isFine: boolean; said: string }): string {
  return isFine ? '' : said
}
