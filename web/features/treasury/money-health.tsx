import { useQuery } from '@tanstack/react-query'
import type { MoneyHealth } from '#contract/fundraising/treasury-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { SettingDetail, SettingDetails } from '#web/ui/cards/setting-row.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Table, TableCell } from '#web/ui/lists/data-table.tsx'
import { moneyHealthQuery } from './api.ts'
import { TreasuryList } from './treasury-list.tsx'
import { t } from './treasury-texts.ts'

/** The results of the last check of the ledger, and the pending work. */
export function Health({ timeZone }: { timeZone: string }) {
  const health = useQuery(moneyHealthQuery(useApi()))
  return (
    <TreasuryList list={health} isEmpty={false} none="">
      {health.data ? <Found health={health.data} timeZone={timeZone} /> : null}
    </TreasuryList>
  )
}

function Found({ health, timeZone }: { health: MoneyHealth; timeZone: string }) {
  const { checkedAt, findings, waitingReviews, waitingEvents } = health
  return (
    <div className="stack gap-6">
      {findings.length === 0 ? (
        <Note kind={checkedAt ? 'ok' : 'info'}>{t(checkedAt ? 'health.good' : 'health.never')}</Note>
      ) : (
        <Findings findings={findings} />
      )}
      <SettingDetails>
        <SettingDetail label={t('health.waitingReviews')}>{String(waitingReviews)}</SettingDetail>
        <SettingDetail label={t('health.waitingEvents')}>{String(waitingEvents)}</SettingDetail>
      </SettingDetails>
      {checkedAt ? (
        <p className="text-sm text-text-3">
          {t('health.checkedAt', { time: formatInstant(checkedAt, timeZone) })}
        </p>
      ) : null}
    </div>
  )
}

function Findings({ findings }: Pick<MoneyHealth, 'findings'>) {
  return (
    <Table
      label={t('health.findings')}
      columns={[{ label: t('health.check') }, { label: t('health.count') }, { label: t('health.examples') }]}
    >
      {findings.map(({ check, count, examples }) => (
        <tr key={check}>
          <td>
            <strong className="wrap-anywhere">{check}</strong>
          </td>
          <TableCell label={t('health.count')}>{String(count)}</TableCell>
          <TableCell label={t('health.examples')}>
            <span className="num min-w-0 wrap-anywhere">{examples.join(', ')}</span>
          </TableCell>
        </tr>
      ))}
    </Table>
  )
}
