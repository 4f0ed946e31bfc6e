import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

/** The unit with programs and folders that exist here, without what it needs of other packages: systemd looks for all. */
export function unitHere(text: string, { root, program }: { root: string; program: string }): string {
  return text
    .replaceAll(/^(ExecStart=)\S+/gm, (_, name: string) => name + program)
    .replaceAll(/^(WorkingDirectory=)\S+/gm, (_, name: string) => name + root)
    .replaceAll(/^(Documentation|Requires)=.*\n/gm, '')
}

/** Lets systemd read each unit and timer; a line that it would ignore is a fault too. */
export async function checkUnits(root: string, parent: string): Promise<string> {
  const folder = join(parent, 'systemd')
  await mkdir(folder)
  const units: string[] = []
  for (const from of [join(root, 'deploy/systemd'), join(root, 'deploy/cluster')])
    for (const name of (await readdir(from)).filter((each) => /\.(service|timer)$/.test(each))) {
      const text = await readFile(join(from, name), 'utf8')
      await writeFile(join(folder, name), unitHere(text, { root, program: process.execPath }))
      units.push(join(folder, name.replace('@.', '@3001.')))
    }
  const { isFine, said } = await runProgram('systemd-analyze', [
    ...['verify', '--man=no', '--recursive-errors=no'],
    ...units,
  ])
  return isFine ? '' : said
}
