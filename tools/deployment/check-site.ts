import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

const DOMAIN = 'pray.example.org'
const values = { DOMAIN, SERVER_1: '127.0.0.1:3001', SERVER_2: '127.0.0.1:3002' }

/** The template with its names filled in, as `envsubst` does: other names stay, which are variables of nginx. */
export function siteFrom(template: string): string {
  return template.replaceAll(
    /\$\{(\w+)\}/g,
    (name, key: string) => values[key as keyof typeof values] ?? name,
  )
}

/** The change for an nginx before 1.25.1, as the template's own comment describes it. */
export function forOlderNginx(site: string): string {
  return site.replaceAll(/^ {2}http2 on;\n/gm, '').replaceAll(/443 ssl;$/gm, '443 ssl http2;')
}

/** The site with the files and ports of this check, which needs no rights of root. */
export function movedInto(folder: string, site: string): string {
  return site
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
    .replaceAll('/var/cache/nginx', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(
      /listen (\[::\]:)?(80|443)\b/g,
      (_, before = '', port) => `listen ${before}20${port.padStart(3, '0')}`,
    )
}

/** Whether `http2 on` is known to a version such as `nginx version: nginx/1.28.0`. */
export function knowsHttp2(said: string): boolean {
  const [, major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(said)?.map(Number) ?? []
  const [a = 0, b = 0, c = 0] = [major, minor, patch]
  return a > 1 || (a === 1 && (b > 25 || (b === 25 && c >= 1)))
}

/** Lets nginx test the proxy's template; a warning is a fault too. */
export async function checkSite(root: string, parent: string): Promise<string> {
  const folder = join(parent, 'nginx')
  await mkdir(folder)
  const certificate = await makeCertificate(folder)
  if (!certificate.isFine) return certificate.said
  const filled = siteFrom(await readFile(join(root, 'deploy/nginx/site.conf.template'), 'utf8'))
  const { said: version } = await runProgram('nginx', ['-v'])
  const site = knowsHttp2(version) ? filled : forOlderNginx(filled)
  await writeFile(join(folder, 'site.conf'), movedInto(folder, site))
  const main = `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n  access_log off;\n  include ${folder}/site.conf;\n}\n`
  await writeFile(join(folder, 'nginx.conf'), main)
  const settings = ['-p', folder, '-e', join(folder, 'early.log'), '-c', join(folder, 'nginx.conf')]
  const { isFine, said } = await runProgram('nginx', ['-t', ...settings])
  return isFine && !/\[(warn|error|emerg)\]/.test(said) ? '' : said
}

async function makeCertificate(folder: string) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${DOMAIN}`]
  return await runProgram('openssl', ['req', '-x509', ...kind, ...files])
}
