import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { type Cents, parseAmount } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { suggestionsFor, useDonationLimits } from './donation-limits.ts'
import type { DonationErrors, DonationValues } from './donation-values.ts'

type DonationFieldsProps = {
  goalCents: Cents
  values: DonationValues
  errors: DonationErrors
  isSignedIn: boolean
  /** The session is known to be signed out. */
  isGuest: boolean
  onChange: (changes: Partial<DonationValues>) => void
}

/** Amount, message, e-mail, and the name that is shown: a member chooses, a guest may type one (REQ-343). */
export function DonationFields({
  goalCents,
  values,
  errors,
  isSignedIn,
  isGuest,
  onChange,
}: DonationFieldsProps) {
  return (
    <>
      <AmountFields goalCents={goalCents} amount={values.amount} error={errors.amount} onChange={onChange} />
      <TextArea
        rows={2}
        name="message"
        label={t('giving.message')}
        note={t('giving.optional')}
        placeholder={t('giving.message.placeholder')}
        value={values.message}
        error={errors.message}
        counter={counterOf(values.message, donationLimits.message.max)}
        onChange={({ target }) => onChange({ message: target.value })}
      />
      <TextInput
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('giving.email')}
        hint={t('giving.email.hint')}
        value={values.email}
        error={errors.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      {isSignedIn ? (
        <Switch
          label={t('giving.anonymous')}
          description={t('giving.anonymous.detail')}
          checked={values.isAnonymous}
          onChange={({ target }) => onChange({ isAnonymous: target.checked })}
        />
      ) : null}
      {isGuest ? (
        <TextInput
          name="guestName"
          autoComplete="name"
          label={t('giving.guestName')}
          note={t('giving.optional')}
          hint={t('giving.guestName.hint')}
          value={values.guestName}
          error={errors.guestName}
          onChange={({ target }) => onChange({ guestName: target.value })}
        />
      ) : null}
    </>
  )
}

type AmountFieldsProps = Pick<DonationFieldsProps, 'goalCents' | 'onChange'> & {
  amount: string
  error: string | undefined
}

/**
 * The tiles only fill in the amount field; a tile is selected when it equals the amount (FUND-13, REQ-154).
 */
function AmountFields({ goalCents, amount, error, onChange }: AmountFieldsProps) {
  const suggestions = suggestionsFor(goalCents, useDonationLimits())
  const chosen = suggestions.find((rand) => rand * 100 === parseAmount(amount))
  return (
    <>
      {suggestions.length > 0 ? (
        <RadioChips
          tiles
          name="tile"
          legend={t('giving.amount')}
          value={String(chosen ?? '')}
          choices={suggestions.map((rand) => ({
            value: String(rand),
            label: t('giving.tile', { amount: rand }),
          }))}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      ) : null}
      <TextInput
        label={t('giving.otherAmount')}
        before={t('giving.currency')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={error}
        onChange={({ target }) => onChange({ amount: target.value })}
      />
    </>
  )
}
