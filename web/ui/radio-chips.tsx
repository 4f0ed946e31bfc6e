import { ChoiceSet, type ChoiceSetProps } from './choice-set.tsx'

/** Short choices as chips, one of which is taken: a category for example. */
export function RadioChips(props: ChoiceSetProps) {
  return (
    <ChoiceSet {...props} listClass="chips">
      {(choice, input) => (
        <label key={choice.value} className="chip">
          <input {...input} />
          {choice.icon}
          {choice.label}
        </label>
      )}
    </ChoiceSet>
  )
}
