import { ChoiceSet, type ChoiceSetProps } from './choice-set.tsx'

type RadioChipsProps = ChoiceSetProps & {
  /** Four in a row, all of one width: amounts. */
  tiles?: boolean
}

/** Short choices as chips, one of which is taken: a category for example. */
export function RadioChips({ tiles = false, ...props }: RadioChipsProps) {
  return (
    <ChoiceSet {...props} listClass={tiles ? 'chips chips-tiles' : 'chips'}>
      {(choice, input) => (
        <label key={choice.value} className="chip">
          <input {...input} />
          {choice.icon}
          {choice.label}{' '}
        </label>
      )}
    </ChoiceSet>
  )
}
