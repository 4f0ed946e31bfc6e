import { type Program, programs } from '../test/programs.ts'
import { checkBalancer, checkPatroni } from './check-cluster.ts'
import { checkAlerts, checkScraping } from './check-monitoring.ts'
import { checkSite } from './check-site.ts'
import { checkUnits } from './check-units.ts'

/** One file, or folder, of deploy/ and the programs that check it. `run` returns what they found, or nothing. */
export type Check = { title: string; needs: Program[]; run(): Promise<string> }

/** Every check; what they need to change for this machine is written into the folder. */
export function checksOf(root: string, folder: string): Check[] {
  const { haproxy, nginx, openssl, patroni, promtool, systemd } = programs
  return [
    {
      title: 'deploy/nginx/site.conf.template, by nginx -t',
      needs: [nginx, openssl],
      run: () => checkSite(root, folder),
    },
    {
      title: 'deploy/monitoring/alerts.yaml, by promtool check rules',
      needs: [promtool],
      run: () => checkAlerts(root),
    },
    {
      title: 'deploy/monitoring/prometheus.yaml, by promtool check config',
      needs: [promtool],
      run: () => checkScraping(root, folder),
    },
    {
      title: 'deploy/systemd, by systemd-analyze verify',
      needs: [systemd],
      run: () => checkUnits(root, folder),
    },
    {
      title: 'deploy/cluster/haproxy.cfg.template, by haproxy -c',
      needs: [haproxy, openssl],
      run: () => checkBalancer(root, folder),
    },
    {
      title: 'deploy/cluster/patroni.yaml.template, by patroni --validate-config',
      needs: [patroni, openssl],
      run: () => checkPatroni(root, folder),
    },
  ]
}
