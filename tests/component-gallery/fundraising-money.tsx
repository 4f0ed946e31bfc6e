import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { StatCard, StatGrid } from '#web/ui/figures/stat-card.tsx'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Table, TableCell } from '#web/ui/lists/data-table.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { DONATIONS } from './fundraising-samples.ts'

const AMOUNTS = ['50', '100', '250', '500']

export function Donating() {
  const [amount, setAmount] = useState('250')
  return (
    <>
      <Card padded as="section" className="stack">
        <h2 id="give" className="text-2xl">
          Make a donation
        </h2>
        <RadioChips
          tiles
          legend="Amount"
          value={amount}
          choices={AMOUNTS.map((value) => ({ value, label: `R ${value}` }))}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextInput label="Other amount" before="R" inputMode="decimal" value={amount} readOnly />
        <Button kind="lit" size="lg" block>
          Donate R {amount}.00
        </Button>
      </Card>
      <Card padded className="grid justify-items-center">
        <QrCode text="https://thandaza.example/fundraising/1" label="Code that leads to the campaign" />
      </Card>
    </>
  )
}

export function Statement() {
  return (
    <section className="stack mt-12 gap-8" aria-label="Donations">
      <StatGrid money>
        <StatCard label="Given" figure="R 1,000,000.00" context="71 donations" />
        <StatCard label="Given back" figure="R 0.00" />
        <StatCard label="Kept" figure="R 100,000.00" />
        <StatCard label="Yours" figure="R 900,000.00" context="To be paid out: R 11,205.00" />
      </StatGrid>
      <Table label="Donations" columns={['Donor', 'Amount', 'Message'].map((label) => ({ label }))}>
        {DONATIONS.map(({ id, name, amount, message }) => (
          <tr key={id}>
            <td>{name}</td>
            <TableCell label="Amount">
              <span className="whitespace-nowrap text-text">{amount}</span>
            </TableCell>
            <TableCell label="Message">
              <span className="min-w-0">{message ?? 'No message'}</span>
            </TableCell>
          </tr>
        ))}
      </Table>
    </section>
  )
}
