import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes the small fonts of web/ui/fonts for single letters of South African languages: `node tools/subset-fonts.ts`, with
 * fonttools on the path (web/ui/fonts/origin.md). The same packages and the same fonttools give the same bytes.
 */
const folder = join(import.meta.dirname, '../web/ui/fonts')
const carons = 'U+0160-0161,U+017D-017E'
const tshivenda = 'U+0149,U+1E12-1E13,U+1E3C-1E3D,U+1E44-1E45,U+1E4A-1E4B,U+1E70-1E71'
const notoVersion = '5.3.0'

const scratch = mkdtempSync(join(tmpdir(), 'subset-fonts-'))
try {
  subset(join(folder, 'figtree-latin-ext.woff2'), carons, 'figtree-caron.woff2')
  subset(join(folder, 'newsreader-latin-ext.woff2'), carons, 'newsreader-caron.woff2')
  subset(notoFont('noto-sans', '400:700'), tshivenda, 'notosans-tshivenda.woff2')
  subset(notoFont('noto-serif', '400:600'), tshivenda, 'notoserif-tshivenda.woff2')
} finally {
  rmSync(scratch, { recursive: true })
}

/** A font of Noto from its package, with its weights cut to those of the pages; its licence is copied beside ours. */
function notoFont(name: string, weights: string): string {
  const id = `@fontsource-variable/${name}@${notoVersion}`
  const [archive = ''] = run('npm', ['pack', '--silent', '--pack-destination', scratch, id])
    .trim()
    .split('\n')
  run('tar', ['-xzf', join(scratch, archive), '-C', scratch])
  const unpacked = join(scratch, 'package')
  copyFileSync(join(unpacked, 'LICENSE'), join(folder, `${name.replace('-', '')}-OFL.txt`))
  const cut = join(scratch, `${name}.ttf`)
  const whole = join(unpacked, 'files', `${name}-latin-ext-wght-normal.woff2`)
  run('fonttools', ['varLib.instancer', '-q', '--no-recalc-timestamp', whole, `wght=${weights}`, '-o', cut])
  rmSync(unpacked, { recursive: true })
  return cut
}

/** Kerning, names and hints are left out: the letters stand between those of other files. */
function subset(font: string, letters: string, name: string): void {
  const file = join(folder, name)
  run('fonttools', [
    ...['subset', font, `--unicodes=${letters}`, '--flavor=woff2', `--output-file=${file}`],
    ...['--layout-features=', '--name-IDs=0', '--no-hinting'],
    '--drop-tables+=GDEF,GPOS,GSUB,MVAR,STAT,gasp',
  ])
  console.log(`${name}: ${statSync(file).size} bytes`)
}

function run(program: string, options: string[]): string {
  return execFileSync(program, options, { encoding: 'utf8' })
}
